import pMap from 'p-map';
import { log } from '../platform/log.ts';
import { daysBefore } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import { allSubscribers } from '../subscriptions/subscribers.store.ts';
import type { Step, TaskOf } from '../tasks/tasks.ts';
import { closeAccount, endedDays } from './closeAccount.ts';
import { nextClosing } from './closing.ts';
import { KEPT_DAYS } from './days.store.ts';
import { rebuildAccount } from './rebuildCompany.ts';

/** Few at once leave the table to customers. */
const AT_ONCE = { concurrency: 8 };

type AfterClosing = (userId: string, days: readonly string[], isClosed: boolean) => Promise<void>;

/** `afterClosing` follows the days of each account, also if they could not be closed, and may be repeated. */
export async function* closeAllDays(
  {
    cursor,
    ended_at,
    began_at = toMoment(Date.now()),
  }: Pick<TaskOf<'closing'>, 'cursor' | 'ended_at' | 'began_at'>,
  afterClosing: AfterClosing,
): AsyncGenerator<Step<'closing'>, void> {
  const days = endedDays(ended_at ?? null, began_at);
  for await (const { userIds, next } of allSubscribers(cursor)) {
    const closeOne = async (userId: string) => {
      const isClosed = await close(userId, days, ended_at === undefined);
      await afterClosing(userId, days, isClosed);
    };
    await pMap(userIds, closeOne, AT_ONCE);
    if (next !== null) yield { cursor: next, began_at };
  }
  const due_at = nextClosing(Date.parse(began_at));
  yield { cursor: undefined, began_at: undefined, ended_at: began_at, due_at };
}

/** Days that cannot be closed are left to rebuilds. So is the past at the first pass. */
const close = async (userId: string, days: readonly string[], isFirst: boolean): Promise<boolean> => {
  const isClosed = await closes(userId, days);
  const since = daysBefore(days[0] ?? '', isFirst ? KEPT_DAYS : 0);
  if (!isClosed || isFirst) await rebuildAccount(userId, since);
  return isClosed;
};

const closes = async (userId: string, days: readonly string[]): Promise<boolean> => {
  try {
    await closeAccount(userId, days);
    return true;
  } catch (error) {
    log.error('The days of an account could not be closed', { userId, error });
    return false;
  }
};
