import type { Context } from 'aws-lambda';
import pMap from 'p-map';
import { listDueRebuilds, type Rebuild } from '../companies/rebuilds.store.ts';
import { runPass } from '../platform/aws/pass.ts';
import { log, logAs } from '../platform/log.ts';
import { daysBefore } from '../platform/time/calendar.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { listByStatus } from '../subscriptions/subscribers.store.ts';
import { closeAccount, endedDays } from './closeAccount.ts';
import { closing } from './closing.store.ts';
import { KEPT_DAYS } from './days.store.ts';
import { rebuildAccount, rebuildCompany } from './rebuildCompany.ts';

/** Long enough for a page of accounts, or for some days of a company. */
const TIME_FOR_STEP_MS = 3 * MINUTE;

/** Few at once leave the table to customers. */
const AT_ONCE = { concurrency: 8 };

/** Every minute: closes the days that have ended since the last pass, and computes recorded days again. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const hasTime = () => context.getRemainingTimeInMillis() >= TIME_FOR_STEP_MS;
  const unclosed = await runPass(closing, Date.now(), hasTime, async (cursor, { ended_at, began_at }) => {
    const { userIds, next } = await listByStatus(undefined, cursor ?? undefined);
    const days = endedDays(ended_at, began_at);
    const outcomes = await pMap(userIds, (userId) => close(userId, days, ended_at === null), AT_ONCE);
    return { next, failed: countFailed(outcomes) };
  });
  let failed = unclosed;
  while (hasTime()) {
    const due = await listDueRebuilds(Date.now());
    if (due.length === 0) break;
    const rebuild = (task: Rebuild) => succeeds('rebuild', task.user_id, () => rebuildCompany(task, hasTime));
    failed += countFailed(await pMap(due, rebuild, AT_ONCE));
  }
  if (failed > 0) throw new Error(`The days of ${failed} accounts could not be closed or computed again`);
};

/**
 * Days that cannot be closed are left to rebuilds: a failure would begin the pass again. So is the past at
 * the first pass, before which nothing was closed.
 */
const close = async (userId: string, days: readonly string[], isFirst: boolean): Promise<boolean> => {
  const isClosed = await succeeds('close', userId, () => closeAccount(userId, days));
  const since = daysBefore(days[0] ?? '', isFirst ? KEPT_DAYS : 0);
  return (isClosed && !isFirst) || succeeds('record', userId, () => rebuildAccount(userId, since));
};

const countFailed = (outcomes: readonly boolean[]): number => outcomes.filter((isDone) => !isDone).length;

const succeeds = async (act: string, userId: string, run: () => Promise<void>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    log.error('The days of an account failed', { act, userId, error });
    return false;
  }
};
