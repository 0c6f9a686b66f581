/** Keys: the partition AUDIT holds AT#<moment>#<id>, one per entry. */
import { type AuditQuery, type AuditRecord, auditRecord } from '#shared/contract/admin/audit.ts';
import { normalizeSearch } from '../accounts/users.ts';
import { cursorOf, queryPage } from '../platform/aws/pages.ts';
import type { Item } from '../platform/aws/table.ts';
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
/** A filtered list reads this many entries at once, up to three times per page. */
const READ_AT_ONCE = 500;
const MAX_READS = 3;

/** Lists newest first. A filtered page may be short: one request looks through 1,500 entries at most. */
export const listAudit = async ({
  person,
  action,
  cursor,
}: AuditQuery): Promise<{ readonly records: AuditRecord[]; readonly next: string | null }> => {
  const filter = filterOf(person, action);
  const found: Item[] = [];
  let next = cursor ?? null;
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const page = await readPage(filter, next ?? undefined);
    found.push(...page.items);
    next = page.next;
    if (next === null || found.length >= PER_PAGE) break;
  }
  const items = found.slice(0, PER_PAGE);
  const last = items.at(-1);
  // The next page continues after the last entry returned, even if more were read.
  if (last && items.length < found.length) next = cursorOf({ PK: last.PK, SK: last.SK });
  return { records: items.map((item) => auditRecord.parse(item)), next };
};

const readPage = (filter: ReturnType<typeof filterOf>, cursor: string | undefined) =>
  queryPage(
    {
      KeyConditionExpression: 'PK = :pk',
      ScanIndexForward: false,
      Limit: filter ? READ_AT_ONCE : PER_PAGE,
      ...filter,
      ExpressionAttributeValues: { ':pk': PARTITION, ...filter?.ExpressionAttributeValues },
    },
    cursor,
  );

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
