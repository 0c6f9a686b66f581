/**
 * Keys: CHECK#<check> holds CHECK, its list (list.store.ts) and its tallies (tallies.store.ts). The partition
 * OPEN_CHECKS names the open ones; OWN_CHECK#<company>#<check>, in the user's partition, a customer's.
 */
import { ownKey, userPartition } from '../accounts/users.store.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { type Key, queryPartition, queryPrefix, readMany } from '../platform/aws/table.ts';
import {
  type Action,
  commit,
  putAction,
  remove,
  removeAction,
  removeItems,
  update,
  updateAction,
} from '../platform/aws/writes.ts';
import { log } from '../platform/log.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type Check, type CountedCheck, check, checkPartition, checkTtl } from './checks.ts';
import { appendToList, type ListedQuery, removeList } from './list.store.ts';
import { listTallies } from './tallies.store.ts';
import { countsOf } from './tallies.ts';

const checkKey = (id: string): Key => ({ PK: checkPartition(id), SK: 'CHECK' });

const OPEN_CHECKS = 'OPEN_CHECKS';
const openKey = (id: string): Key => ({ PK: OPEN_CHECKS, SK: checkPartition(id) });

/** Returns transaction actions that open a check with the first of its list. */
export const openCheck = (opened: Check, list: readonly ListedQuery[], now: number): readonly Action[] => [
  putAction({ ...checkKey(opened.id), ...opened, ttl: checkTtl(now) }, { when: 'attribute_not_exists(PK)' }),
  putAction(openKey(opened.id)),
  ...nameOwn(opened, now),
  ...appendToList(opened.id, 0, list, now),
];

const ownChecksOf = (companyId: string): string => `OWN_CHECK#${companyId}#`;

const nameOwn = ({ id, user_id, company_id = '' }: Check, now: number): readonly Action[] =>
  user_id === undefined
    ? []
    : [putAction({ ...ownKey(user_id, ownChecksOf(company_id) + id), id, ttl: checkTtl(now) })];

/** Removes the checks of a company that is deleted. Workers drop their messages. */
export const removeChecksOf = async (userId: string, companyId: string): Promise<void> => {
  const named = await queryPrefix(userPartition(userId), ownChecksOf(companyId));
  const ids = named.map(({ id }) => String(id));
  const stored = await Promise.all(ids.map((id) => queryPartition(checkPartition(id))));
  for (const id of ids) await remove(openKey(id));
  await removeItems([...stored.flat(), ...named]);
};

/** Returns false if the list has grown or the check has ended since it was read. */
export const growCheck = (
  { id, queries }: Check,
  changed: Partial<Check>,
  list: readonly ListedQuery[],
  now: number,
): Promise<boolean> =>
  commit([
    updateAction(checkKey(id), {
      set: { ...changed, ttl: checkTtl(now) },
      when: '#state = :open AND queries = :seen',
      values: { open: 'open', seen: queries },
    }),
    ...appendToList(id, queries, list, now),
  ]);

/** Stores what a release has done. Returns false if another one came first, or the check has ended. */
export const saveRelease = async (
  before: Check,
  { released, released_at, resent, expected_end, queued_ahead }: Check,
): Promise<boolean> => {
  const saved = await update(checkKey(before.id), {
    set: { released, released_at, resent, expected_end, queued_ahead },
    when: '#state = :open AND released = :seen',
    values: { open: 'open', seen: before.released },
    returns: 'NONE',
  });
  return saved !== undefined;
};

/**
 * Workers then drop the check's messages. Returns false if it has ended or, unless it is stopped, its list
 * has grown.
 */
export const endCheck = async (
  { check: { id, queries }, counts }: CountedCheck,
  state: 'done' | 'stopped',
  now: number,
  { reason = null, audit }: { readonly reason?: string | null; readonly audit?: AuditEntry } = {},
): Promise<boolean> => {
  const isDone = state === 'done';
  const isEnded = await commit([
    updateAction(checkKey(id), {
      set: { state, reason, ended_at: (isDone && counts.countedAt) || toMoment(now) },
      when: isDone ? '#state = :open AND queries = :seen' : '#state = :open',
      values: { open: 'open', ...(isDone && { seen: queries }) },
    }),
    removeAction(openKey(id)),
    ...(audit ? [recordAudit(audit)] : []),
  ]);
  if (isEnded) log.info('A check has ended', { check: id, state, reason });
  if (isEnded) await removeList(id);
  return isEnded;
};

export const readChecks = async (ids: readonly string[]): Promise<Check[]> => {
  const items = await readMany(ids.map(checkKey), { consistent: true });
  return items.map((item) => check.parse(item));
};

const countChecks = async (ids: readonly string[]): Promise<CountedCheck[]> => {
  const found = await readChecks(ids);
  return Promise.all(found.map(async (one) => ({ check: one, counts: countsOf(await listTallies(one.id)) })));
};

export const findCheck = async (id: string | undefined): Promise<CountedCheck | undefined> =>
  id === undefined ? undefined : (await countChecks([id]))[0];

export const listOpenChecks = async (): Promise<CountedCheck[]> => {
  const open = await queryPartition(OPEN_CHECKS);
  return countChecks(open.map(({ SK }) => String(SK).slice(checkPartition('').length)));
};
