/** Keys: the partition AUDIT holds AT#<moment>#<id>, one per entry. */
import { type AuditQuery, type AuditRecord, auditRecord } from '#shared/contract/admin/audit.ts';
import { normalizeSearch } from '../accounts/users.ts';
import { cutPage, queryPage } from '../platform/aws/pages.ts';
import { type Action, putAction, transact } from '../platform/aws/writes.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { AuditEntry } from './audit.ts';

const PARTITION = 'AUDIT';

/** Returns a transaction action; the same transaction must make the change itself. */
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
  const actor_search = normalizeSearch(`${actor.name} ${actor.email}`);
  return putAction({ PK: PARTITION, SK: `AT#${created_at}#${id}`, actor_search, ...record });
};

/** Save the entry before a change outside the table, so that a crash leaves no change without one. */
export const saveAudit = async (entry: AuditEntry): Promise<void> => {
  await transact([recordAudit(entry)]);
};

const PER_PAGE = 50;
/**
 * A filtered list looks through this many entries a page, which may then be short: they fit into one read.
 */
const READ_AT_ONCE = 1500;

export const listAudit = async ({
  person,
  action,
  cursor,
}: AuditQuery): Promise<{ readonly records: AuditRecord[]; readonly next: string | null }> => {
  const filter = filterOf(person, action);
  const page = await queryPage(
    {
      KeyConditionExpression: 'PK = :pk',
      ScanIndexForward: false,
      Limit: filter ? READ_AT_ONCE : PER_PAGE,
      ...filter,
      ExpressionAttributeValues: { ':pk': PARTITION, ...filter?.ExpressionAttributeValues },
    },
    cursor,
  );
  const { items, next } = cutPage(page, PER_PAGE);
  return { records: items.map((item) => auditRecord.parse(item)), next };
};

const filterOf = (person: string | undefined, action: string | undefined) => {
  if (person === undefined && action === undefined) return undefined;
  const conditions = [
    ...(person === undefined ? [] : ['contains(actor_search, :person)']),
    ...(action === undefined ? [] : ['#action = :action']),
  ];
  return {
    FilterExpression: conditions.join(' AND '),
    ...(action !== undefined && { ExpressionAttributeNames: { '#action': 'action' } }),
    ExpressionAttributeValues: {
      ...(person !== undefined && { ':person': normalizeSearch(person) }),
      ...(action !== undefined && { ':action': action }),
    },
  };
};
