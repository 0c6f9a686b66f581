import type { Plan } from '#shared/contract/plans.ts';
import {
  type CheckoutSession,
  closeCheckout,
  listCheckouts,
  openCheckout,
  successUrl,
} from '../platform/stripe/checkout.ts';
import { pricesOf } from '../platform/stripe/prices.ts';
import type { StripeSubscription } from '../platform/stripe/subscriptions.ts';
import { statusOf } from './chooseSubscription.ts';
import { logStep } from './paymentLog.store.ts';

/** Specification, customers, section 9. */
const TRIAL_DAYS = 14;

interface Wanted {
  readonly userId: string;
  readonly customerId: string;
  readonly plan: Plan;
  /** The subscriptions that the customer had before: none goes on. */
  readonly before: readonly StripeSubscription[];
  readonly siteUrl: string;
}

/**
 * The address of a checkout that subscribes a customer to a plan: the one that he left open, if it is for the same, else a new one; others that he left
 * open are closed, so that he cannot pay twice. Two calls at once for one plan answer one checkout.
 */
export const openCheckoutFor = async ({
  userId,
  customerId,
  plan,
  before,
  siteUrl,
}: Wanted): Promise<string> => {
  const [checkouts, [price]] = await Promise.all([listCheckouts(customerId), pricesOf([plan])]);
  if (!price) throw new Error('A plan has no price');
  const open = checkouts.filter((one) => one.isOpen);
  const trialDays = hadTrial(before) ? 0 : TRIAL_DAYS;
  const isSame = (one: CheckoutSession) =>
    one.priceId === price.id && one.trialDays === trialDays && one.returnsTo === successUrl(siteUrl);
  await Promise.all(open.filter((one) => !isSame(one)).map(({ id }) => closeCheckout(id)));
  const same = open.find(isSame);
  const { id, url } =
    same ??
    (await openCheckout({
      customerId,
      userId,
      planId: plan.id,
      priceId: price.id,
      trialDays,
      siteUrl,
      once: checkouts[0]?.id ?? 'first',
    }));
  if (url === null) throw new Error('A new checkout has no address');
  await logStep({ sessionId: id, status: 'checkout_opened', details: plan.name });
  return url;
};

/** Whoever subscribed before has had his trial: ending and beginning again is no way to go on without paying. */
const hadTrial = (before: readonly StripeSubscription[]): boolean =>
  before.some((one) => statusOf(one) !== undefined);

/** Closes what a customer left open, after one of his checkouts was paid. */
export const closeCheckoutsOf = async (customerId: string): Promise<void> => {
  const checkouts = await listCheckouts(customerId);
  await Promise.all(checkouts.filter((one) => one.isOpen).map(({ id }) => closeCheckout(id)));
};
