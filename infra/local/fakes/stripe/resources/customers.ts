import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import { type Customer, hasEnded } from '../account/objects.ts';
import { emit, update } from '../account/view.ts';
import { metadata, text } from '../api/params.ts';
import { noParams, route } from '../api/route.ts';
import { resourceMissing } from '../errors.ts';
import { cancelSubscription } from './subscriptionSteps.ts';

/** Throws `resource_missing` for an unknown or deleted customer. */
export const findCustomer = (account: Account, id: string, param?: string): Customer => {
  const customer = account.find('customers', id, param);
  if (customer.hidden.isDeleted) throw resourceMissing('customer', id, param);
  return customer;
};

/** Ends subscriptions at once, like Stripe's dashboard. Throws `resource_missing` for an unknown customer. */
export const deleteCustomer = (account: Account, id: string): Customer => {
  const { paymentMethods, subscriptions } = account.tables;
  const customer = findCustomer(account, id);
  for (const subscription of subscriptions.values()) {
    if (subscription.customer !== id || hasEnded(subscription)) continue;
    cancelSubscription(account, subscription);
  }
  for (const card of paymentMethods.values()) if (card.customer === id) paymentMethods.delete(card.id);
  emit(account, 'customer.deleted', customer);
  customer.invoice_settings.default_payment_method = null;
  customer.hidden.isDeleted = true;
  return customer;
};

export const isListed = ({ tables }: Account, customer: string): boolean =>
  tables.customers.get(customer)?.hidden.isDeleted === false;

const changeParams = z.strictObject({ email: z.optional(text), name: z.optional(text) });
const createParams = z.extend(changeParams, { metadata });

export const customerRoutes = [
  route('POST', '/v1/customers', createParams, (account, { email = null, name = null, metadata }) => {
    const given = account.newObject('cus_');
    const customer = account.add('customers', {
      ...given,
      object: 'customer',
      balance: 0,
      default_source: null,
      email,
      invoice_prefix: given.id.slice(-8).toUpperCase(),
      invoice_settings: { default_payment_method: null },
      metadata,
      name,
      next_invoice_sequence: 1,
      hidden: { isDeleted: false },
    });
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
