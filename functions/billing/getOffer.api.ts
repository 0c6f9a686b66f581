import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { findSubscription } from '../subscriptions/subscription.store.ts';
import { requirePayingAccount } from './payingAccount.ts';
import { findTrialRefusal } from './trialOffer.ts';

/** Per 15 minutes. */
const OFFERS_PER_ADDRESS = 300;

export const handler = endpoint(billing.getOffer)(async (input) => {
  await consumeRateLimit(`offer#${input.network}`, OFFERS_PER_ADDRESS, input.now);
  const user = await requirePayingAccount(input.query.userId, input);
  const { subscription } = await findSubscription(user.id);
  const refusal = await findTrialRefusal(user, subscription);
  return { trial: refusal === null, refusal };
});
