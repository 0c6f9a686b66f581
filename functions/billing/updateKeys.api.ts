import { stripeSettings } from '#shared/contract/admin/stripe.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { readStripeKeys } from '../platform/stripe/client.ts';
import { writeStripeKeys } from '../platform/stripe/keys.ts';
import { changedKeys, toStored } from './stripeKeys.ts';

export const handler = endpoint(stripeSettings.updateKeys)(async ({ body, ...request }) => {
  const changes = changedKeys(await readStripeKeys({ fresh: true }), body);
  if (changes.length > 0) {
    await saveAudit(auditEntry(request, 'billing/updateKeys', 'Chaves da Stripe', changes));
    await writeStripeKeys(toStored(body));
  }
  return { success: true };
});
