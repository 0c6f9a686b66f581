/**
 * Keys: LOOKUPS#<day> in the user's partition counts the look-ups of their presses on a São Paulo day; it is
 * removed after that day.
 */
import { userPartition } from '../accounts/users.store.ts';
import { replaceLatestCheck } from '../companies/companies.store.ts';
import type { StartedCheck, StoredCompany } from '../companies/companies.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../platform/time/clock.ts';
import type { Press } from './press.ts';
import { SILENCE_MS } from './progress.ts';

const lookupsKey = (userId: string, now: number): Key => ({
  PK: userPartition(userId),
  SK: `LOOKUPS#${dayOf(now)}`,
});

/** How many look-ups the user's presses have cost today. */
export const countLookups = async (userId: string, now: number): Promise<number> => {
  const item = await read(lookupsKey(userId, now));
  return Number(item?.lookups ?? 0);
};

/**
 * Saves a press and takes its look-ups from those of the day, both or neither. `changed`: the check or the
 * company was changed since it was read; `limit`: fewer than these look-ups are left.
 */
export const savePress = async (
  userId: string,
  { id, latest_check }: StoredCompany,
  { check, lookups }: Press,
  { max, now }: { readonly max: number; readonly now: number },
): Promise<'saved' | 'changed' | 'limit'> => {
  if (lookups > max) return 'limit';
  const replaced = replaceLatestCheck(userId, id, latest_check, check);
  const failed = await transact(lookups > 0 ? [replaced, addLookups(userId, lookups, max, now)] : [replaced]);
  if (failed.includes(0)) return 'changed';
  return failed.length > 0 ? 'limit' : 'saved';
};

/**
 * Records that messages of a press could not be sent: the check is silent, so that the next press sends what
 * is missing. Does nothing if the check was changed meanwhile.
 */
export const silenceCheck = async (
  userId: string,
  companyId: string,
  check: StartedCheck,
  now: number,
): Promise<void> => {
  const silent = { ...check, alive_until: toMoment(now - SILENCE_MS) };
  await transact([replaceLatestCheck(userId, companyId, check, silent)]);
};

/** In a transaction: counts look-ups, provided that there are no more than `max` afterwards. */
const addLookups = (userId: string, count: number, max: number, now: number): Action => ({
  Update: {
    Key: lookupsKey(userId, now),
    UpdateExpression: 'SET #ttl = :ttl ADD lookups :count',
    ConditionExpression: 'attribute_not_exists(lookups) OR lookups <= :most',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':count': count, ':most': max - count, ':ttl': toTtl(now + 2 * DAY) },
  },
});
