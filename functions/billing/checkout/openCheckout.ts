import { checkoutReturn, paymentAddress } from '#shared/addresses.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { TRIAL_DAYS } from '#shared/trial.ts';
import type { User } from '../../accounts/users.ts';
import {
  type CheckoutSession,
  createCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
} from '../../platform/stripe/checkout.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import { findSubscription } from '../../subscriptions/subscription.store.ts';
import { ensurePlanPrices } from '../prices/planPrices.ts';
import { toSubscriptionStatus } from '../sync/chooseSubscription.ts';
import { findTrialRefusal } from './offer.ts';
import { logStep } from './paymentLog.store.ts';

interface CheckoutRequest {
  readonly user: User;
  readonly customerId: string;
  readonly plan: Plan;
  /** Earlier subscriptions of the customer, none of them live. */
  readonly earlier: readonly StripeSubscription[];
  readonly siteUrl: string;
}

/**
 * Reuses an open checkout that fits, even concurrently, and closes all others, so that none is paid twice.
 */
export const openCheckout = async ({
  user,
  customerId,
  plan,
  earlier,
  siteUrl,
}: CheckoutRequest): Promise<string> => {
  const [sessions, [price], { subscription }] = await Promise.all([
    listCheckoutSessions(customerId),
    ensurePlanPrices([plan]),
    findSubscription(user.id),
  ]);
  if (!price) throw new Error('A plan has no price');
  // A customer deleted at Stripe has no earlier subscriptions there.
  const getsTrial = !hadTrial(earlier) && (await findTrialRefusal(user, subscription)) === null;
  const trialDays = getsTrial ? TRIAL_DAYS : 0;
  const successUrl = siteUrl + checkoutReturn;
  const fits = (session: CheckoutSession) =>
    session.isCardOnly &&
    session.priceId === price.id &&
    session.trialDays === trialDays &&
    session.successUrl === successUrl;
  const open = sessions.filter(({ isOpen }) => isOpen);
  await expireAll(open.filter((session) => !fits(session)));
  const { id, url } =
    open.find(fits) ??
    (await createCheckoutSession({
      customerId,
      userId: user.id,
      planId: plan.id,
      priceId: price.id,
      trialDays,
      successUrl,
      cancelUrl: siteUrl + paymentAddress(user.id, String(plan.id)),
      onceKey: sessions[0]?.id ?? 'first',
    }));
  if (url === null) throw new Error('An open checkout has no address');
  await logStep({ sessionId: id, status: 'checkout_opened', details: plan.name });
  return url;
};

const hadTrial = (earlier: readonly StripeSubscription[]): boolean =>
  earlier.some((subscription) => toSubscriptionStatus(subscription) !== undefined);

export const closeOpenCheckouts = async (customerId: string): Promise<void> => {
  const sessions = await listCheckoutSessions(customerId);
  await expireAll(sessions.filter(({ isOpen }) => isOpen));
};

const expireAll = (sessions: readonly CheckoutSession[]): Promise<unknown> =>
  Promise.all(sessions.map(({ id }) => expireCheckoutSession(id)));
