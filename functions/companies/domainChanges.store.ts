/** Keys: DOMAIN_CHANGE#<company>#<moment> in the user's partition. */

import * as z from 'zod/mini';
import { ownKey, userPartition } from '../accounts/users.store.ts';
import { type Action, putAction, removePrefix } from '../platform/aws/writes.ts';
import { companyItems } from './items.store.ts';

const domainChange = z.object({
  company_id: z.string(),
  /** UTC. */
  at: z.string(),
  from: z.string(),
  to: z.string(),
});
export type DomainChange = z.output<typeof domainChange>;

const changes = companyItems('DOMAIN_CHANGE');

/** Returns a transaction action; the same transaction must change the domain. */
export const recordDomainChange = (userId: string, change: DomainChange): Action =>
  putAction({ ...ownKey(userId, `DOMAIN_CHANGE#${change.company_id}#${change.at}`), ...change });

/** Lists those of a company or of all. */
export const listDomainChanges = async (userId: string, companyId?: string): Promise<DomainChange[]> => {
  const items = await changes.list(userId, companyId);
  return items.map((item) => domainChange.parse(item));
};

export const removeDomainChanges = (userId: string, companyId: string): Promise<void> =>
  removePrefix(userPartition(userId), changes.prefixOf(companyId));
