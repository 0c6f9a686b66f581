import { removeAndRecord } from '../../accounts/deletions/deletions.store.ts';
import { type Deletion, newPartDeletion } from '../../accounts/deletions/deletions.ts';
import { requestCleanup } from '../../accounts/deletions/requestCleanup.ts';
import { resetRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { limitsOfAccount } from '../../accounts/signIn/rateLimits.ts';
import { removePartition } from '../../accounts/users.store.ts';
import { forgetOwners } from '../../billing/sync/customers.store.ts';
import { dropCompany, listCompanies } from '../../companies/companies.store.ts';
import { removePoolUsers } from '../../platform/identity/poolUsers.ts';

/** Items that the cleanups of the companies need: they lead to what lies outside the partition. */
const LEFT_TO_COMPANIES = ['COMPANY#', 'KEYWORD#', 'COMPETITOR#'];

/**
 * Deletes the user's companies, each with a deletion record of its own, and everything else of theirs.
 * Nothing comes back meanwhile: every write requires the user, their subscription or the company.
 */
export const cleanUpUser = async ({ user_id, email, customer_ids }: Deletion): Promise<void> => {
  const companies = await listCompanies(user_id);
  const now = Date.now();
  await removeAndRecord(
    companies.map(({ id }) => ({
      remove: dropCompany(user_id, id),
      deletion: newPartDeletion(user_id, id, 'company', id, now),
    })),
    requestCleanup,
  );
  await removePartition(user_id, LEFT_TO_COMPANIES);
  await forgetOwners(customer_ids);
  if (email !== undefined) await removePoolUsers(email);
  // Last: repeated while the pool is down, it would let others guess the password of who signed up again.
  for (const [limit, whose] of limitsOfAccount(user_id, email)) await resetRateLimit(limit, whose);
};
