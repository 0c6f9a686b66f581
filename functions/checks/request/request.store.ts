/** Keys: LOOKUPS#<day>, in the user's partition, counts a São Paulo day's look-ups and expires after it. */
import { ownKey } from '../../accounts/users.store.ts';
import { companyKey } from '../../companies/companies.store.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { unchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, commit, updateAction } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import type { TrialLimit } from '../../subscriptions/trialLimit.ts';
import { takeTrialLookups } from '../../subscriptions/trials.store.ts';
import { ending, extendCheck, openCheck } from '../checks.store.ts';
import { type CountedCheck, isUnderWay } from '../checks.ts';
import { type ListedQuery, removeList } from '../list.store.ts';
import type { CheckRequest } from './request.ts';

const lookupsKey = (userId: string, now: number): Key => ownKey(userId, `LOOKUPS#${dayOf(now)}`);

export const countLookups = async (userId: string, now: number): Promise<number> => {
  const { lookups = 0 } = (await read(lookupsKey(userId, now))) ?? {};
  return Number(lookups);
};

/** What a request read, and requires to be unchanged. */
interface Known {
  readonly userId: string;
  readonly company: StoredCompany;
  readonly before: CountedCheck | undefined;
  readonly lookups: number;
  readonly trial: Pick<TrialLimit, 'max'> | undefined;
}

/** Writes all or nothing. Returns false if something has changed since it was read. */
export const saveRequest = async (
  { check, isNew, lookups }: CheckRequest,
  { list, first }: { readonly list: readonly ListedQuery[]; readonly first: number },
  { userId, company, before, trial, lookups: usedToday }: Known,
  now: number,
): Promise<boolean> => {
  const { queries, keywords, keyword_ids, keywords_until } = check;
  // Only a list that is handed out whole has first ones, so that no release changes the number meanwhile.
  const released = first > 0 ? { released: check.released + first, released_at: toMoment(now) } : {};
  const changed = { queries, keywords, keyword_ids, keywords_until, ...released };
  const stored = isNew
    ? await openCheck({ ...check, ...released }, list, now)
    : await extendCheck({ ...check, queries: queries - list.length }, changed, list, now);
  // A check of less than the new one would only compete with it.
  const isReplaced = isNew && before && isUnderWay(before);
  const isSaved = await commit([
    nameLatest(userId, company, check),
    takeLookups(lookupsKey(userId, now), usedToday, lookups, now),
    ...(trial && lookups > 0 ? [takeTrialLookups(userId, lookups, trial.max)] : []),
    ...stored,
    ...(isReplaced ? ending(before, 'stopped', now) : []),
  ]);
  if (isSaved && isReplaced) await removeList(before.check.id);
  return isSaved;
};

/** Fails if the day's look-ups have changed since the read. */
const takeLookups = (key: Key, before: number, taken: number, now: number): Action =>
  updateAction(key, {
    set: { lookups: before + taken, ttl: toTtl(now + 2 * DAY) },
    ...unchanged('lookups', before),
  });

/** Fails if the company is gone, or another request has begun a check since the read. */
const nameLatest = (
  userId: string,
  { id, latest_check }: StoredCompany,
  check: { readonly id: string; readonly started_at: string },
): Action =>
  updateAction(companyKey(userId, id), {
    set: { latest_check: { id: check.id, started_at: check.started_at } },
    when: latest_check
      ? 'attribute_exists(PK) AND latest_check.started_at = :seen'
      : 'attribute_exists(PK) AND attribute_not_exists(latest_check)',
    values: { seen: latest_check?.started_at },
  });
