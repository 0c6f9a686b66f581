/** Keys: DOMAIN_CHANGE#<company>#<São Paulo day> in the user's partition; older ones name the moment. */

import * as z from 'zod/mini';
import { ownKey, userPartition } from '../accounts/users.store.ts';
import { type Action, removePrefix, updateAction } from '../platform/aws/writes.ts';
import { dayOfMoment } from '../platform/time/calendar.ts';
import { companyItems } from './items.store.ts';

const domainChange = z.object({
  company_id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
});
export type DomainChange = z.output<typeof domainChange>;

const changes = companyItems('DOMAIN_CHANGE');

/**
 * Returns a transaction action; the same transaction must change the domain. A day has one change: from the
 * first domain to the last.
 */
export const recordDomainChange = (userId: string, { company_id, at, from, to }: DomainChange): Action =>
  updateAction(ownKey(userId, `DOMAIN_CHANGE#${company_id}#${dayOfMoment(at)}`), {
    apply: 'SET #from = if_not_exists(#from, :from), #to = :to, #at = :at, company_id = :company_id',
    values: { from, to, at, company_id },
  });

export const listDomainChanges = async (userId: string, companyId?: string): Promise<DomainChange[]> => {
  const items = await changes.list(userId, companyId);
  return items.map((item) => domainChange.parse(item)).filter(({ from, to }) => from !== to);
};

export const removeDomainChanges = (userId: string, companyId: string): Promise<void> =>
  removePrefix(userPartition(userId), changes.prefixOf(companyId));
