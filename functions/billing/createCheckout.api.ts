import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { AppError } from '../platform/errors.ts';
import { listSubscriptions, type StripeSubscription } from '../platform/stripe/subscriptions.ts';
import { findPlan } from '../subscriptions/plans/plans.store.ts';
import { requirePayingAccount } from './checkout/offer.ts';
import { openCheckout } from './checkout/openCheckout.ts';
import { openPortal } from './portal/openPortal.ts';
import { isAwaitingPayment, isLive } from './sync/chooseSubscription.ts';
import { ensureCustomer } from './sync/stripeCustomer.ts';
import { syncUser } from './sync/syncSubscription.ts';

export const handler = endpoint(billing.createCheckout)(async (input) => {
  const { body, network, now, siteUrl } = input;
  await consumeRateLimit('checkout', network, now);
  const plan = await findPlan(body.planId);
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  const user = await requirePayingAccount(body.userId, input);
  await consumeRateLimit('stripe-page', user.id, now);
  const customerId = await ensureCustomer(user);
  const { subscriptions, chosen } = await readSynced(user.id, customerId);
  requireNothingPending(subscriptions);
  if (!subscriptions.some(isLive)) {
    return { checkoutUrl: await openCheckout({ user, customerId, plan, earlier: subscriptions, siteUrl }) };
  }
  return { checkoutUrl: await openPortal(customerId, siteUrl, chosen && { changes: chosen, to: plan }) };
});

/** Syncs a live subscription, which may be unknown here after a lost event, or be a trial that must end. */
const readSynced = async (userId: string, customerId: string) => {
  const subscriptions = await listSubscriptions(customerId);
  if (!subscriptions.some(isLive)) return { subscriptions, chosen: undefined };
  const synced = await syncUser(userId);
  return { subscriptions: await listSubscriptions(customerId), chosen: synced?.chosen };
};

/** A pending first payment blocks a second subscription: both would be paid. */
const requireNothingPending = (subscriptions: readonly StripeSubscription[]): void => {
  if (subscriptions.some(isLive) || !subscriptions.some(isAwaitingPayment)) return;
  throw new AppError(
    'conflict',
    'O pagamento da sua assinatura ainda está em processamento. Aguarde a confirmação antes de pagar de novo.',
  );
};
