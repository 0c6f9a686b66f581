import type { Customer } from '../objects/customers.ts';
import { hasEnded } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { resourceMissing } from '../state/errors.ts';
import { cancelSubscription } from './endings.ts';
import { emit } from './events.ts';

/** The customer with this id. Throws `resource_missing` for an unknown or deleted one. */
export const findCustomer = (account: Account, id: string, param?: string): Customer => {
  const customer = account.find('customers', id, param);
  if (customer.hidden.isDeleted) throw resourceMissing('customer', id, param);
  return customer;
};

/** Deletes a customer as the dashboard does: subscriptions end at once. Throws `resource_missing`. */
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

/** Whether the objects of this customer appear in lists: not after the customer was deleted. */
export const isListed = ({ tables }: Account, customer: string): boolean =>
  tables.customers.get(customer)?.hidden.isDeleted === false;
