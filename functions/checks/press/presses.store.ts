/** Keys: LOOKUPS#<day>, in the user's partition, holds a São Paulo day's look-ups and expires after it. */
import { ownKey } from '../../accounts/users.store.ts';
import { companyKey } from '../../companies/companies.store.ts';
import type { StartedCheck, StoredCompany } from '../../companies/companies.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { type Action, commit, transact, update, updateAction } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import type { Rate } from '../../search/calls/rate.ts';
import { MAX_PAGES } from '../../search/settings/settings.ts';
import type { TrialLimit } from '../../subscriptions/trialLimit.ts';
import { takeTrialLookups } from '../../subscriptions/trials.store.ts';
import { CHECK_SILENCE_MS } from './checkProgress.ts';
import type { Press } from './press.ts';

const lookupsKey = (userId: string, now: number): Key => ownKey(userId, `LOOKUPS#${dayOf(now)}`);

interface PressDay {
  readonly lookups: number;
  /** Look-ups of this day and the day before, whose checks may still be in progress. */
  readonly recentLookups: number;
  /** When the rate limit has served all earlier look-ups (milliseconds). */
  readonly pacedUntil: number;
  /** How many look-ups `pacedUntil` covers. */
  readonly pacedLookups: number;
  /** When the account's next turn beside them begins (milliseconds). */
  readonly turnAt: number;
  /** `pacedUntil` as stored in this day's item; 0 without one. */
  readonly storedUntil: number;
}

export const findPressDay = async (userId: string, now: number): Promise<PressDay> => {
  const [today, before] = await Promise.all([readDay(userId, now), readDay(userId, now - DAY)]);
  return {
    lookups: today.lookups,
    recentLookups: today.lookups + before.lookups,
    pacedUntil: Math.max(today.until, before.until),
    pacedLookups: Math.max(today.paced, before.paced),
    turnAt: Math.max(today.turnAt, before.turnAt),
    storedUntil: today.until,
  };
};

/** Caps `pacedUntil` at the time that the recent look-ups can take, in case a wrong clock set it later. */
export const clampPace = (day: PressDay, { interval }: Rate, now: number): PressDay => ({
  ...day,
  pacedUntil: Math.min(day.pacedUntil, now + day.recentLookups * MAX_PAGES * interval),
});

const readDay = async (userId: string, at: number) => {
  const item = (await read(lookupsKey(userId, at))) ?? {};
  const { lookups = 0, paced_until = 0, paced_lookups = 0, turn_at = 0 } = item;
  return {
    lookups: Number(lookups),
    until: Number(paced_until),
    paced: Number(paced_lookups),
    turnAt: Number(turn_at),
  };
};

interface PressLimits {
  readonly day: PressDay;
  readonly trial: Pick<TrialLimit, 'max'> | undefined;
  readonly now: number;
}

interface SavedPress extends Pick<Press, 'check' | 'lookups'> {
  readonly pace: Pick<Press['pace'], 'until' | 'nextTurnAt'>;
}

/** Writes all or nothing. Returns false if something has changed since it was read. */
export const savePress = (
  userId: string,
  { id, latest_check }: StoredCompany,
  { check, lookups, pace }: SavedPress,
  { day, trial, now }: PressLimits,
): Promise<boolean> => {
  const after = {
    lookups: day.lookups + lookups,
    pacedUntil: Math.max(day.pacedUntil, Math.ceil(pace.until)),
    pacedLookups: lookups + (day.pacedUntil > now ? day.pacedLookups : 0),
    turnAt: Math.max(day.turnAt, Math.ceil(pace.nextTurnAt)),
  };
  return commit([
    replaceLatestCheck(userId, id, latest_check, check),
    replaceDay(lookupsKey(userId, now), day, after, now),
    ...(trial && lookups > 0 ? [takeTrialLookups(userId, lookups, trial.max)] : []),
  ]);
};

/** Makes the next press resend messages that were not sent. Does nothing if the check has changed. */
export const silenceCheck = async (
  userId: string,
  companyId: string,
  check: StartedCheck,
  now: number,
): Promise<void> => {
  const silent = { ...check, alive_until: toMoment(now - CHECK_SILENCE_MS) };
  await transact([replaceLatestCheck(userId, companyId, check, silent)]);
};

/** Returns a transaction action that fails if the day has changed since it was read. */
const replaceDay = (
  key: Key,
  before: PressDay,
  after: Pick<PressDay, 'lookups' | 'pacedUntil' | 'pacedLookups' | 'turnAt'>,
  now: number,
): Action =>
  updateAction(key, {
    set: {
      lookups: after.lookups,
      paced_until: after.pacedUntil,
      paced_lookups: after.pacedLookups,
      turn_at: after.turnAt,
      ttl: toTtl(now + 2 * DAY),
    },
    ...(before.storedUntil > 0
      ? {
          when: 'lookups = :lookups AND paced_until = :until',
          values: { lookups: before.lookups, until: before.storedUntil },
        }
      : { when: 'attribute_not_exists(paced_until)' }),
  });

/** Returns a transaction action that fails if the company is gone or its check has changed since the read. */
const replaceLatestCheck = (
  userId: string,
  companyId: string,
  before: StartedCheck | undefined,
  after: StartedCheck,
): Action => {
  const seen = identifying.filter((name) => before?.[name] !== undefined);
  const unseen = before ? identifying.filter((name) => !seen.includes(name)) : [];
  return updateAction(companyKey(userId, companyId), {
    set: { latest_check: after },
    when: [
      before ? 'attribute_exists(PK)' : 'attribute_exists(PK) AND attribute_not_exists(latest_check)',
      ...seen.map((name) => `latest_check.${name} = :${name}`),
      ...unseen.map((name) => `attribute_not_exists(latest_check.${name})`),
    ].join(' AND '),
    values: Object.fromEntries(seen.map((name) => [name, before?.[name]])),
  });
};

const identifying = ['started_at', 'keywords_until', 'alive_until', 'keyword_ids'] as const;

/** `until` is in milliseconds. Does nothing if the check is newer or lives longer already. */
export const keepCheckAlive = async (
  userId: string,
  companyId: string,
  startedAt: string,
  until: number,
): Promise<void> => {
  await update(companyKey(userId, companyId), {
    apply: 'SET latest_check.alive_until = :until',
    when: 'latest_check.started_at = :started AND (attribute_not_exists(latest_check.alive_until) OR latest_check.alive_until < :until)',
    values: { started: startedAt, until: toMoment(until) },
  });
};
