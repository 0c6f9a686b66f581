/** Keys: LOOKUPS#<day>, in the user's partition, counts a São Paulo day's look-ups and expires after it. */
import { ownKey } from '../../accounts/users.store.ts';
import { companyKey } from '../../companies/companies.store.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { unchanged } from '../../platform/aws/updateExpression.ts';
import { commit, updateAction } from '../../platform/aws/writes.ts';
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
  readonly userId: string;
  /** The company, the day's look-ups and the trial as they were read. */
  readonly company: StoredCompany;
  readonly usedToday: number;
  readonly trial: Pick<TrialLimit, 'max'> | undefined;
  readonly check: Check;
  readonly list: readonly ListedQuery[];
  readonly lookups: number;
}

/** Writes all or nothing. Returns false if another request came first, or the company is gone. */
export const saveRequest = (
  { userId, company: { id, latest_check }, usedToday, trial, check, list, lookups }: Request,
  now: number,
): Promise<boolean> =>
  commit([
    updateAction(companyKey(userId, id), {
      set: { latest_check: { id: check.id, started_at: check.started_at } },
      when: `attribute_exists(PK) AND ${latest_check ? 'latest_check.started_at = :seen' : 'attribute_not_exists(latest_check)'}`,
      values: { seen: latest_check?.started_at },
    }),
    updateAction(lookupsKey(userId, now), {
      set: { lookups: usedToday + lookups, ttl: toTtl(now + 2 * DAY) },
      ...unchanged('lookups', usedToday),
    }),
    ...(trial && lookups > 0 ? [takeTrialLookups(userId, lookups, trial.max)] : []),
    ...openCheck(check, list, now),
  ]);
