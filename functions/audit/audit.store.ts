/** Keys: the partition AUDIT holds what administrators changed, by moment: AT#<moment>#<id>. */
import { type AuditQuery, type AuditRecord, auditRecord } from '#shared/contract/admin/audit.ts';
import { queryPage } from '../platform/aws/pages.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { AuditEntry } from './audit.ts';

const PARTITION = 'AUDIT';

/** In the transaction that changes something: records who changed it. */
export const recordAudit = ({ now, actor, ...entry }: AuditEntry): Action => {
  const id = newId();
  const created_at = toMoment(now);
  const record: AuditRecord = {
    ...entry,
    id,
    created_at,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_email: actor.email,
    changes: [...entry.changes],
  };
  return { Put: { Item: { PK: PARTITION, SK: `AT#${created_at}#${id}`, ...record } } };
};

/**
 * Records a change outside the table, such as one at Stripe or in Secrets Manager, before it is made: after a
 * crash there is an entry without a change, never a change without an entry.
 */
export const saveAudit = async (entry: AuditEntry): Promise<void> => {
  await transact([recordAudit(entry)]);
};

/** How many entries a page reads at most. Filters look through this many, so a page may hold fewer. */
const READ_PER_PAGE = 500;

/** A page of the entries, newest first, filtered by person and action. */
export const listAudit = async ({
  person,
  action,
  cursor,
}: AuditQuery): Promise<{ readonly records: AuditRecord[]; readonly next: string | null }> => {
  const filters = [
    ...(person === undefined ? [] : ['(contains(actor_email, :person) OR contains(#actor, :person))']),
    ...(action === undefined ? [] : ['#action = :action']),
  ];
  const { items, next } = await queryPage(
    {
      KeyConditionExpression: 'PK = :pk',
      ScanIndexForward: false,
      Limit: filters.length > 0 ? READ_PER_PAGE : 50,
      ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
      ...(filters.length > 0 && {
        ExpressionAttributeNames: {
          ...(person !== undefined && { '#actor': 'actor_name' }),
          ...(action !== undefined && { '#action': 'action' }),
        },
      }),
      ExpressionAttributeValues: {
        ':pk': PARTITION,
        ...(person !== undefined && { ':person': person }),
        ...(action !== undefined && { ':action': action }),
      },
    },
    cursor,
  );
  return { records: items.map((item) => auditRecord.parse(item)), next };
};
