/** Keys: LOOKUPS#<day>, in the user's partition, counts a São Paulo day's look-ups and expires after it. */
import { ownKey } from '../../accounts/users.store.ts';
import { companyKey } from '../../companies/companies.store.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { unchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, commit, updateAction } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import type { TrialLimit } from '../../subscriptions/trialLimit.ts';
import { takeTrialLookups } from '../../subscriptions/trials.store.ts';
import { openCheck } from '../checks.store.ts';
import type { Check } from '../checks.ts';
import type { ListedQuery } from '../list.store.ts';

const lookupsKey = (userId: string, now: number): Key => ownKey(userId, `LOOKUPS#${dayOf(now)}`);

export const countLookups = async (userId: string, now: number): Promise<number> => {
  const { lookups = 0 } = (await read(lookupsKey(userId, now))) ?? {};
  return Number(lookups);
};

interface Request {
  readonly check: Check;
  readonly list: readonly ListedQuery[];
  readonly lookups: number;
}

/** What a request read, and requires to be unchanged. */
interface Known {
  readonly userId: string;
  readonly company: StoredCompany;
  readonly lookups: number;
  readonly trial: Pick<TrialLimit, 'max'> | undefined;
}

/** Writes all or nothing. Returns false if something has changed since it was read. */
export const saveRequest = (
  { check, list, lookups }: Request,
  { userId, company, trial, lookups: usedToday }: Known,
  now: number,
): Promise<boolean> =>
  commit([
    nameLatest(userId, company, check),
    takeLookups(lookupsKey(userId, now), usedToday, lookups, now),
    ...(trial && lookups > 0 ? [takeTrialLookups(userId, lookups, trial.max)] : []),
    ...openCheck(check, list, now),
  ]);

/** Fails if the day's look-ups have changed since the read. */
const takeLookups = (key: Key, before: number, taken: number, now: number): Action =>
  updateAction(key, {
    set: { lookups: before + taken, ttl: toTtl(now + 2 * DAY) },
    ...unchanged('lookups', before),
  });

/** Fails if the company is gone, or another request has begun a check since the read. */
const nameLatest = (userId: string, { id, latest_check }: StoredCompany, check: Check): Action =>
  updateAction(companyKey(userId, id), {
    set: { latest_check: { id: check.id, started_at: check.started_at } },
    when: latest_check
      ? 'attribute_exists(PK) AND latest_check.started_at = :seen'
      : 'attribute_exists(PK) AND attribute_not_exists(latest_check)',
    values: { seen: latest_check?.started_at },
  });
