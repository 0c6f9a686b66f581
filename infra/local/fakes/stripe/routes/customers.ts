import * as z from 'zod/mini';
import { findCustomer } from '../lifecycle/customers.ts';
import { emit, update } from '../lifecycle/events.ts';
import { newCustomer } from '../objects/customers.ts';
import { metadata, readParams, requireNoParams, text } from '../params/params.ts';
import type { Handler, Route } from './route.ts';

const changeParams = z.strictObject({ email: z.optional(text), name: z.optional(text) });
const createParams = z.extend(changeParams, { metadata });

const create: Handler = (account, { form }) => {
  const { email = null, name = null, metadata } = readParams(createParams, form);
  const customer = newCustomer({ ...account.newObject('cus_'), email, name, metadata });
  account.tables.customers.set(customer.id, customer);
  emit(account, 'customer.created', customer);
  return customer;
};

const retrieve: Handler = (account, { id, form }) => {
  requireNoParams(form);
  return account.find('customers', id);
};

const change: Handler = (account, { id, form }) => {
  const customer = findCustomer(account, id);
  const { email = customer.email, name = customer.name } = readParams(changeParams, form);
  update(account, 'customer.updated', customer, () => Object.assign(customer, { email, name }));
  return customer;
};

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', handle: create },
  { method: 'GET', path: '/v1/customers/:id', handle: retrieve },
  { method: 'POST', path: '/v1/customers/:id', handle: change },
];
