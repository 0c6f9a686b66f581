import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { requireCompany } from '../../companies/companies.store.ts';
import { toCompany } from '../../companies/companies.ts';
import { findTrashed, restoreCompany } from '../../companies/trash.store.ts';
import { effectiveLimits } from '../../subscriptions/allowance.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { requestTasks } from '../../tasks/tasks.store.ts';
import { applyLimits } from '../applyLimits.ts';

/** Here, because the company's keywords are active again when it is back. */
export const handler = endpoint(companies.restore)(async ({ user, params, now }) => {
  const trashed = await findTrashed(user.id, params.id);
  if (trashed) {
    const { subscription } = await readSubscription(user.id);
    const limits = await effectiveLimits(subscription);
    const application = await restoreCompany(user.id, trashed, limits, now);
    if (application) {
      // The task repeats what fails here.
      await requestTasks([application]);
      await applyLimits(user.id);
    }
  }
  // A repeated or simultaneous request finds the company where it was.
  return toCompany(await requireCompany(user.id, params.id));
});
