import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { findSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialRefusal, requirePayingAccount } from './checkout/offer.ts';

export const handler = endpoint(billing.getOffer)(async (input) => {
  await consumeRateLimit('offer', input.network, input.now);
  const user = await requirePayingAccount(input.query.userId, input);
  const { subscription } = await findSubscription(user.id);
  const refusal = await findTrialRefusal(user, subscription);
  return { trial: refusal === null, refusal };
});
