import { stripeSettings } from '#shared/contract/admin/stripe.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireRecentSignIn } from '../accounts/signIn/ownPassword.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { readStripeKeys } from '../platform/stripe/client.ts';
import { writeStripeKeys } from '../platform/stripe/keys.ts';
import {
  changedKeys,
  requireKeyOfSubscriptions,
  requireUnchangedKeys,
  toStored,
} from './operations/stripeKeys.ts';

export const handler = endpoint(stripeSettings.updateKeys)(async ({ body, ...request }) => {
  const { version: _, ...form } = body;
  const stored = await readStripeKeys({ fresh: true });
  const changes = changedKeys(stored, form);
  if (changes.length > 0) {
    await requireRecentSignIn(request);
    requireUnchangedKeys(body, stored);
    await requireKeyOfSubscriptions(form, stored);
    await saveAudit(auditEntry(request, 'billing/updateKeys', 'Chaves do Stripe', changes));
    await writeStripeKeys(toStored(form), (before) => requireUnchangedKeys(body, before));
  }
  return { success: true };
});
