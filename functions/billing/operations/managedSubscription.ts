import { findUser } from '../../accounts/users.store.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import { isStripeFailure } from '../../platform/stripe/errors.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import type { PlanSubscription } from '../sync/chooseSubscription.ts';
import { findCustomerOf } from '../sync/customers.store.ts';
import { syncSubscription } from '../sync/syncSubscription.ts';

/** A subscription that an administrator acts on, as Stripe has just reported it. */
interface ManagedSubscription {
  readonly user: User;
  readonly customerId: string;
  readonly stored: Subscription;
  readonly current: PlanSubscription;
}

/**
 * Syncs a user's subscription with Stripe, so that an action is decided on what is true now. Throws
 * `not_found` without a subscription, `conflict` without one at Stripe, and StripeUnavailable.
 */
export const requireStripeSubscription = async (userId: string): Promise<ManagedSubscription> => {
  const [user, known, customerId] = await Promise.all([
    findUser(userId),
    readSubscription(userId),
    findCustomerOf(userId),
  ]);
  if (!user || !known.subscription) throw new AppError('not_found', 'Assinatura não encontrada');
  if (known.subscription.stripe_subscription_id === undefined || customerId === undefined) {
    throw new AppError(
      'conflict',
      'Esta assinatura é uma cortesia: não há o que cobrar, cancelar ou estender.',
    );
  }
  const synced = await syncSubscription(customerId);
  const { subscription: stored } = await readSubscription(userId);
  if (!synced?.chosen || !stored) {
    throw new AppError('conflict', 'A assinatura não existe mais no Stripe. A lista foi atualizada.');
  }
  return { user, customerId, stored, current: synced.chosen };
};

/** Shows what an action has changed; where Stripe does not answer now, its webhooks will tell. */
export const syncAfterAction = async (customerId: string): Promise<void> => {
  try {
    await syncSubscription(customerId);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
  }
};
