import { companies } from '#shared/contract/companies.ts';
import { requestCleanup } from '../accounts/deletions/deletions.store.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { effectiveLimits } from '../subscriptions/allowance.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { requireCompany } from './companies.store.ts';
import { toCompany } from './companies.ts';
import { findTrashed, restoreCompany } from './trash.store.ts';

export const handler = endpoint(companies.restore)(async ({ user, params, now }) => {
  const trashed = await findTrashed(user.id, params.id);
  if (trashed) {
    const { subscription } = await readSubscription(user.id);
    const limits = await effectiveLimits(subscription);
    const application = await restoreCompany(user.id, trashed, limits, now);
    if (application) await requestCleanup([application]);
  }
  // A repeated or simultaneous request finds the company where it was.
  return toCompany(await requireCompany(user.id, params.id));
});
