/** Keys: the partition SETTINGS holds what administrators set: how to search, and when to check by itself. */
import * as z from 'zod/mini';
import { type Key, read } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { MINUTE } from '../platform/time/clock.ts';

const searchKey: Key = { PK: 'SETTINGS', SK: 'SEARCH' };
const scheduleKey: Key = { PK: 'SETTINGS', SK: 'SCHEDULE' };

/** How to search. */
const search = z.object({
  provider: z._default(z.enum(['serper']), 'serper'),
  country: z._default(z.string(), 'br'),
  language: z._default(z.string(), 'pt-br'),
  /** Requests a minute, over all workers. */
  rate_limit: z._default(z.number(), 60),
  /** For how many minutes a result answers the same question again. */
  freshness_minutes: z._default(z.number(), 10),
});
export type SearchSettings = z.output<typeof search>;

/** When all keywords are checked by themselves: São Paulo time. */
const schedule = z.object({
  frequency: z._default(z.enum(['daily', 'weekly', 'monthly']), 'daily'),
  day: z._default(
    z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
    'monday',
  ),
  time: z._default(z.string(), '08:00'),
  /** The moment of the last due time that was carried out, UTC. */
  last_run: z.optional(z.string()),
});
export type Schedule = z.output<typeof schedule>;

export const readSearchSettings = async (): Promise<SearchSettings> =>
  search.parse((await read(searchKey)) ?? {});

/** Changes some of the search settings. */
export const saveSearchSettings = (changed: Partial<SearchSettings>): Promise<void> =>
  save(searchKey, changed);

export const readSchedule = async (): Promise<Schedule> => schedule.parse((await read(scheduleKey)) ?? {});

/** Longer than a tick can live (15 minutes). */
const RUN_MS = 16 * MINUTE;

/** Claims the scheduled run for one tick and returns the schedule as it is then; undefined while another has it. Ends with `unlockRun`, or by itself. */
export const lockRun = async (now: number): Promise<Schedule | undefined> => {
  const claimed = await update(scheduleKey, {
    UpdateExpression: 'SET running_until = :until',
    ConditionExpression: 'attribute_not_exists(running_until) OR running_until < :now',
    ExpressionAttributeValues: { ':until': now + RUN_MS, ':now': now },
  });
  return claimed && schedule.parse(claimed);
};

/** Ends the claim, and marks the due moment (UTC) that was carried out, if it was. */
export const unlockRun = async (done: string | undefined): Promise<void> => {
  await update(scheduleKey, {
    UpdateExpression:
      done === undefined ? 'REMOVE running_until' : 'SET last_run = :done REMOVE running_until',
    ...(done !== undefined && { ExpressionAttributeValues: { ':done': done } }),
  });
};

/** Changes some of the schedule. */
export const saveSchedule = (changed: Partial<Schedule>): Promise<void> => save(scheduleKey, changed);

const save = async (key: Key, changed: Readonly<Record<string, unknown>>): Promise<void> => {
  const names = Object.keys(changed);
  await update(key, {
    UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :v${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:v${index}`, changed[name]])),
  });
};
