import { stripeSettings } from '#shared/contract/admin/stripe.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { fingerprintOf, readStripeKeys } from '../platform/stripe/client.ts';
import { tryKey } from '../platform/stripe/keys.ts';
import { diagnose } from './operations/diagnosis.ts';
import { findVerification } from './webhooks/webhooks.store.ts';

export const handler = endpoint(stripeSettings.getDiagnosis)(async () => {
  const keys = await readStripeKeys({ fresh: true });
  const [answer, webhookVerifiedOn] = await Promise.all([
    tryKey(keys.secret_key),
    findVerification(fingerprintOf(keys.webhook_secret)),
  ]);
  return diagnose(keys, { answer, webhookVerifiedOn });
});
