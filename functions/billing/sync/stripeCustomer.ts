import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import { createCustomer, deleteCustomer, updateCustomer } from '../../platform/stripe/customers.ts';
import { cancelSubscription, listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import { closeOpenCheckouts } from '../checkout/openCheckout.ts';
import { findStripeCustomer, saveCustomer } from './customers.store.ts';

/** Creates the customer once, on first use. Throws StripeUnavailable. */
export const ensureCustomer = async (user: User): Promise<string> => {
  const stored = await findStripeCustomer(user.id);
  // The stored customer may be deleted at Stripe, or belong to a former account.
  if (stored !== undefined && (await updateCustomer(stored, user))) return stored;
  const created = await createCustomer(user, stored);
  if (await saveCustomer(user.id, created, stored)) return created;
  const saved = await findStripeCustomer(user.id);
  if (saved === created) return saved;
  // A concurrent request saved another customer, or the account was deleted.
  await deleteCustomer(created);
  if (saved !== undefined) return saved;
  throw new AppError('not_found', 'Conta não encontrada');
};

const ENDED = new Set(['canceled', 'incomplete_expired']);

/** Ends open checkouts, subscriptions and the customer. Throws StripeUnavailable; safe to repeat. */
export const endCustomer = async (customerId: string): Promise<void> => {
  await closeOpenCheckouts(customerId);
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => !ENDED.has(status))) {
    await cancelSubscription(subscription);
  }
  await deleteCustomer(customerId);
};
