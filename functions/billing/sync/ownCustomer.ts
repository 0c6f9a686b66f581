import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import { createCustomer, deleteCustomer, updateCustomer } from '../../platform/stripe/customers.ts';
import { cancelSubscription, listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import { closeOpenCheckouts } from '../checkout/openCheckout.ts';
import { findCustomerOf, saveCustomer } from './customers.store.ts';
import { syncUser } from './syncSubscription.ts';

/** The id of a user's Stripe customer, created once on first use. Throws StripeUnavailable. */
export const ensureCustomer = async (user: User): Promise<string> => {
  const stored = await findCustomerOf(user.id);
  // The stored customer is gone if it was deleted at Stripe or belongs to a former account.
  if (stored !== undefined && (await updateCustomer(stored, user))) return stored;
  const created = await createCustomer(user, stored);
  if (await saveCustomer(user.id, created, stored)) return created;
  const saved = await findCustomerOf(user.id);
  if (saved === created) return saved;
  // Another was saved, from before or after a change of the profile, or the account was deleted meanwhile.
  await deleteCustomer(created);
  if (saved !== undefined) return saved;
  throw new AppError('not_found', 'Conta não encontrada');
};

/** Statuses of subscriptions that cost nothing any more. */
const ENDED = new Set(['canceled', 'incomplete_expired']);

/**
 * Ends everything of a customer at Stripe: open checkouts, subscriptions, the customer. May be repeated if it
 * throws StripeUnavailable.
 */
export const endCustomer = async (customerId: string): Promise<void> => {
  await closeOpenCheckouts(customerId);
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => !ENDED.has(status))) {
    await cancelSubscription(subscription);
  }
  await deleteCustomer(customerId);
};

/** Ends the trial of a customer whose proved e-mail has begun another. Throws StripeUnavailable. */
export const endRefusedTrial = async (userId: string, customerId: string): Promise<void> => {
  const subscriptions = await listSubscriptions(customerId);
  for (const subscription of subscriptions.filter(({ status }) => status === 'trialing')) {
    await cancelSubscription(subscription);
  }
  await syncUser(userId);
};
