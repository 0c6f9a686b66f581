/**
 * Keys: LOOKUPS#<day> in the user's partition counts the look-ups of their presses on a São Paulo day, and
 * knows until when the rate serves them; it is removed after that day.
 */
import { userPartition } from '../../accounts/users.store.ts';
import { companyKey } from '../../companies/companies.store.ts';
import type { StartedCheck, StoredCompany } from '../../companies/companies.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { type Action, transact, update } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import type { Rate } from '../../search/calls/rate.ts';
import { MAX_PAGES } from '../../search/settings/settings.ts';
import type { TrialLimit } from '../../subscriptions/trialLimit.ts';
import { takeTrialLookups } from '../../subscriptions/trials.store.ts';
import { CHECK_SILENCE_MS } from './checkProgress.ts';
import type { Press } from './press.ts';

const lookupsKey = (userId: string, now: number): Key => ({
  PK: userPartition(userId),
  SK: `LOOKUPS#${dayOf(now)}`,
});

/** What an account's presses have asked for on a day. */
interface PressDay {
  readonly lookups: number;
  /** With those of the day before, which the rate may still have to serve. */
  readonly recentLookups: number;
  /** Until when (milliseconds) the rate serves them. */
  readonly pacedUntil: number;
  /** The same as this day's item has it; 0 without one. */
  readonly storedUntil: number;
}

export const findPressDay = async (userId: string, now: number): Promise<PressDay> => {
  const [today, before] = await Promise.all([readDay(userId, now), readDay(userId, now - DAY)]);
  return {
    lookups: today.lookups,
    recentLookups: today.lookups + before.lookups,
    pacedUntil: Math.max(today.until, before.until),
    storedUntil: today.until,
  };
};

/** The same, paced no longer than its look-ups take: more was added by a wrong clock. */
export const clampPace = (day: PressDay, { interval }: Rate, now: number): PressDay => ({
  ...day,
  pacedUntil: Math.min(day.pacedUntil, now + day.recentLookups * MAX_PAGES * interval),
});

const readDay = async (userId: string, at: number) => {
  const { lookups = 0, paced_until = 0 } = (await read(lookupsKey(userId, at))) ?? {};
  return { lookups: Number(lookups), until: Number(paced_until) };
};

interface PressLimits {
  readonly day: PressDay;
  readonly max: number;
  readonly trial: TrialLimit | undefined;
  readonly now: number;
}

/**
 * Saves a press and adds it to those of the day and of a trial, all or nothing. `changed`: something of
 * them was changed since it was read; otherwise the limit that leaves fewer look-ups.
 */
export const savePress = async (
  userId: string,
  { id, latest_check }: StoredCompany,
  { check, lookups, pace }: Pick<Press, 'check' | 'lookups' | 'pace'>,
  { day, max, trial, now }: PressLimits,
): Promise<'saved' | 'changed' | 'day_limit' | 'trial_limit'> => {
  const counted = lookups > 0 ? trial : undefined;
  if (counted && counted.used + lookups > counted.max) return 'trial_limit';
  if (lookups > 0 && day.lookups + lookups > max) return 'day_limit';
  const after = {
    lookups: day.lookups + lookups,
    pacedUntil: Math.max(day.pacedUntil, Math.ceil(pace.until)),
  };
  const failed = await transact([
    replaceLatestCheck(userId, id, latest_check, check),
    replaceDay(lookupsKey(userId, now), day, after, now),
    ...(counted ? [takeTrialLookups(userId, lookups, counted.max)] : []),
  ]);
  return failed.length > 0 ? 'changed' : 'saved';
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
  const silent = { ...check, alive_until: toMoment(now - CHECK_SILENCE_MS) };
  await transact([replaceLatestCheck(userId, companyId, check, silent)]);
};

/** In a transaction: replaces what was asked for on a day, provided that it is as it was read. */
const replaceDay = (
  key: Key,
  before: PressDay,
  after: Pick<PressDay, 'lookups' | 'pacedUntil'>,
  now: number,
): Action => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET lookups = :lookups, paced_until = :until, #ttl = :ttl',
    ConditionExpression:
      before.storedUntil > 0
        ? 'lookups = :before AND paced_until = :beforeUntil'
        : 'attribute_not_exists(paced_until)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':lookups': after.lookups,
      ':until': after.pacedUntil,
      ':ttl': toTtl(now + 2 * DAY),
      ...(before.storedUntil > 0 && { ':before': before.lookups, ':beforeUntil': before.storedUntil }),
    },
  },
});

/**
 * In a transaction: replaces the check that was asked for last, provided that the company exists and nobody
 * has asked for one, nor kept it alive, since `before` was read.
 */
const replaceLatestCheck = (
  userId: string,
  companyId: string,
  before: StartedCheck | undefined,
  after: StartedCheck,
): Action => {
  const seen = identifying.filter((name) => before?.[name] !== undefined);
  const unseen = before ? identifying.filter((name) => !seen.includes(name)) : [];
  return {
    Update: {
      Key: companyKey(userId, companyId),
      UpdateExpression: 'SET latest_check = :after',
      ConditionExpression: [
        before ? 'attribute_exists(PK)' : 'attribute_exists(PK) AND attribute_not_exists(latest_check)',
        ...seen.map((name) => `latest_check.${name} = :${name}`),
        ...unseen.map((name) => `attribute_not_exists(latest_check.${name})`),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':after': after,
        ...Object.fromEntries(seen.map((name) => [`:${name}`, before?.[name]])),
      },
    },
  };
};

const identifying = ['started_at', 'keywords_until', 'alive_until'] as const;

/**
 * Records that messages of a check wait until this time (milliseconds), so that nobody takes them for lost.
 * Does nothing if another check has begun, or if a later time is known.
 */
export const keepCheckAlive = async (
  userId: string,
  companyId: string,
  startedAt: string,
  until: number,
): Promise<void> => {
  await update(companyKey(userId, companyId), {
    UpdateExpression: 'SET latest_check.alive_until = :until',
    ConditionExpression:
      'latest_check.started_at = :started AND (attribute_not_exists(latest_check.alive_until) OR latest_check.alive_until < :until)',
    ExpressionAttributeValues: { ':started': startedAt, ':until': toMoment(until) },
  });
};
