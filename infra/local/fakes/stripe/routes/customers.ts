import * as z from 'zod/mini';
import { deleteCustomer, findCustomer } from '../lifecycle/customers.ts';
import { emit, update } from '../lifecycle/events.ts';
import { newCustomer } from '../objects/customers.ts';
import { metadata, text } from '../params/params.ts';
import { noParams, route } from './route.ts';

const changeParams = z.strictObject({ email: z.optional(text), name: z.optional(text) });
const createParams = z.extend(changeParams, { metadata });

export const customerRoutes = [
  route('POST', '/v1/customers', createParams, (account, { email = null, name = null, metadata }) => {
    const customer = account.add(
      'customers',
      newCustomer({ ...account.newObject('cus_'), email, name, metadata }),
    );
    emit(account, 'customer.created', customer);
    return customer;
  }),
  route('GET', '/v1/customers/:id', noParams, (account, _, id) => account.find('customers', id)),
  route('POST', '/v1/customers/:id', changeParams, (account, params, id) => {
    const customer = findCustomer(account, id);
    const { email = customer.email, name = customer.name } = params;
    update(account, 'customer.updated', customer, () => Object.assign(customer, { email, name }));
    return customer;
  }),
  route('DELETE', '/v1/customers/:id', noParams, (account, _, id) => deleteCustomer(account, id)),
];
