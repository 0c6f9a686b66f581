/**
 * Keys: CHECK#<check> holds CHECK, its list (list.store.ts) and its tallies (tallies.store.ts). The partition
 * OPEN_CHECKS names the open ones; OWN_CHECK#<company>#<check>, in the user's partition, a customer's.
 */
import { ownKey, userPartition } from '../accounts/users.store.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { type Key, queryPartition, queryPrefix, readAs, readMany } from '../platform/aws/table.ts';
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
import { toMoment } from '../platform/time/clock.ts';
import { type Check, type CountedCheck, check, checkPartition, checkTtl } from './checks.ts';
import { appendToList, type ListedQuery, removeList } from './list.store.ts';
import { listTallies } from './tallies.store.ts';
import { countsOf } from './tallies.ts';

const checkKey = (id: string): Key => ({ PK: checkPartition(id), SK: 'CHECK' });

const OPEN_CHECKS = 'OPEN_CHECKS';
const openKey = (id: string): Key => ({ PK: OPEN_CHECKS, SK: checkPartition(id) });

const ownChecksOf = (companyId: string): string => `OWN_CHECK#${companyId}#`;

/** Returns transaction actions that open a check with the first of its list. */
export const openCheck = async (
  opened: Check,
  list: readonly ListedQuery[],
  now: number,
): Promise<readonly Action[]> => [
  putAction({ ...checkKey(opened.id), ...opened, ttl: checkTtl(now) }, { when: 'attribute_not_exists(PK)' }),
  putAction(openKey(opened.id)),
  ...nameOwn(opened, now),
  ...(await appendToList(opened.id, 0, list, now)),
];

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

/** Returns transaction actions that fail if the list has grown or the check has ended since it was read. */
export const extendCheck = async (
  { id, queries }: Check,
  changed: Partial<Check>,
  list: readonly ListedQuery[],
  now: number,
): Promise<readonly Action[]> => [
  updateAction(checkKey(id), {
    set: { ...changed, ttl: checkTtl(now) },
    when: '#state = :open AND queries = :seen',
    values: { open: 'open', seen: queries },
  }),
  ...(await appendToList(id, queries, list, now)),
];

/** Returns false if the list has grown or the check has ended since it was read. */
export const growCheck = async (...args: Parameters<typeof extendCheck>): Promise<boolean> =>
  commit(await extendCheck(...args));

/** Stores what a release has done. Returns false if another one came first, or the check has ended. */
export const saveRelease = async (
  before: Check,
  { released, released_at, resent, folded, expected_end, queued_ahead }: Check,
): Promise<boolean> => {
  const saved = await update(checkKey(before.id), {
    set: { released, released_at, resent, folded, expected_end, queued_ahead },
    when: '#state = :open AND released = :seen',
    values: { open: 'open', seen: before.released },
    returns: 'NONE',
  });
  return saved !== undefined;
};

type Ended = 'done' | 'stopped';

/** Returns actions that fail if the check has ended or, unless it is stopped, its list has grown. */
export const ending = (
  { check: { id, queries }, counts }: CountedCheck,
  state: Ended,
  now: number,
  reason: string | null = null,
): readonly Action[] => [
  updateAction(checkKey(id), {
    set: {
      state,
      reason,
      folded: counts.folded,
      ended_at: (state === 'done' && counts.countedAt) || toMoment(now),
    },
    when: state === 'done' ? '#state = :open AND queries = :seen' : '#state = :open',
    values: { open: 'open', ...(state === 'done' && { seen: queries }) },
  }),
  removeAction(openKey(id)),
];

/** Workers then drop the check's messages. Returns false if `ending` fails. */
export const endCheck = async (
  known: CountedCheck,
  state: Ended,
  now: number,
  { reason, audit }: { readonly reason?: string; readonly audit?: AuditEntry } = {},
): Promise<boolean> => {
  const isEnded = await commit([
    ...ending(known, state, now, reason),
    ...(audit ? [recordAudit(audit)] : []),
  ]);
  if (isEnded) await removeList(known.check.id);
  return isEnded;
};

export const findChecks = async (ids: readonly string[]): Promise<Check[]> =>
  (await readMany(ids.map(checkKey), { consistent: true })).map((item) => check.parse(item));

export const findCheck = async (id: string | undefined): Promise<CountedCheck | undefined> => {
  const found = id === undefined ? undefined : await readAs(checkKey(id), (item) => check.parse(item));
  return found && counted(found);
};

const counted = async (found: Check): Promise<CountedCheck> => ({
  check: found,
  counts: countsOf(found.folded, await listTallies(found.id, found.folded.tallies)),
});

export const listOpenChecks = async (): Promise<CountedCheck[]> => {
  const ids = (await queryPartition(OPEN_CHECKS)).map(({ SK }) =>
    String(SK).slice(checkPartition('').length),
  );
  return Promise.all((await findChecks(ids)).map(counted));
};
