import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { isSignedAsByStripe, readEvent, type StripeEvent } from '../platform/stripe/webhooks.ts';
import { processEvent } from './webhooks/processEvent.ts';
import { isProcessed, markProcessed, recordVerification } from './webhooks/webhooks.store.ts';

/** An event is marked as processed last: if processing fails, Stripe resends it. */
export const handler = endpoint(billing.receiveWebhook)(async ({ signed, now }) => {
  try {
    await handle(await readEvent(signed, now), now);
  } catch (error) {
    countFailure(error, isSignedAsByStripe(signed.signature, now));
    throw error;
  }
  count({ WebhooksHandled: 1, WebhooksRefused: 0 });
  return { received: true };
});

/** Counts only calls signed in Stripe's way, because anybody can post to a public address. */
const countFailure = (error: unknown, mayBeStripes: boolean): void => {
  if (!(error instanceof AppError && error.code === 'malformed')) count({ WebhooksFailed: 1 });
  else if (mayBeStripes) count({ WebhooksRefused: 1, WebhooksHandled: 0 });
};

const handle = async (event: StripeEvent, now: number): Promise<void> => {
  await recordVerification(event.verifiedBy, now).catch(ignoreUnrecorded);
  if (event.isOwnAccount && !(await isProcessed(event.id))) {
    await markProcessed(event.id, await processEvent(event), now);
  }
};

/** A verification that is not recorded now is recorded with the next event. */
const ignoreUnrecorded = (): void => log.error('The verification of a webhook could not be recorded');
