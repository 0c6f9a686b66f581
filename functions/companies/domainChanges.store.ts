/** Keys: DOMAIN_CHANGE#<company>#<moment> in the user's partition. */
import * as z from 'zod/mini';
import { userPartition } from '../accounts/users.store.ts';
import { queryPrefix } from '../platform/aws/table.ts';
import { type Action, putAction, removePrefix } from '../platform/aws/writes.ts';

const domainChange = z.object({
  company_id: z.string(),
  /** UTC. */
  at: z.string(),
  from: z.string(),
  to: z.string(),
});
export type DomainChange = z.output<typeof domainChange>;

const prefixOf = (companyId?: string): string =>
  companyId === undefined ? 'DOMAIN_CHANGE#' : `DOMAIN_CHANGE#${companyId}#`;

/** Returns a transaction action; the same transaction must change the domain. */
export const recordDomainChange = (userId: string, change: DomainChange): Action =>
  putAction({ PK: userPartition(userId), SK: `${prefixOf(change.company_id)}${change.at}`, ...change });

/** Lists those of a company or of all. */
export const listDomainChanges = async (userId: string, companyId?: string): Promise<DomainChange[]> => {
  const items = await queryPrefix(userPartition(userId), prefixOf(companyId));
  return items.map((item) => domainChange.parse(item));
};

export const removeDomainChanges = (userId: string, companyId: string): Promise<void> =>
  removePrefix(userPartition(userId), prefixOf(companyId));
