import type { Context } from 'aws-lambda';
import pMap from 'p-map';
import { listDueRebuilds } from '../companies/rebuilds.store.ts';
import { runPass } from '../platform/aws/pass.ts';
import { log, logAs } from '../platform/log.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { listByStatus } from '../subscriptions/subscribers.store.ts';
import { closeAccount, endedDays } from './closeAccount.ts';
import { closing } from './closing.store.ts';
import { rebuildCompany } from './rebuildCompany.ts';

/** Long enough for a page of accounts, or for some days of a company. */
const TIME_FOR_STEP_MS = 3 * MINUTE;

/** Few at once leave the table to customers. */
const AT_ONCE = { concurrency: 8 };

/** Every minute: computes recorded days again, and closes those that have ended since the last pass. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const now = Date.now();
  const hasTime = () => context.getRemainingTimeInMillis() >= TIME_FOR_STEP_MS;
  const rebuilt = await pMap(await listDueRebuilds(now), (task) =>
    succeeds('rebuild', task.user_id, () => rebuildCompany(task, hasTime)),
  );
  const failed = await runPass(closing, now, hasTime, async (cursor, { ended_at, began_at }) => {
    const { userIds, next } = await listByStatus(undefined, cursor ?? undefined);
    const days = endedDays(ended_at, began_at);
    const close = (userId: string) => succeeds('close', userId, () => closeAccount(userId, days));
    return { next, failed: (await pMap(userIds, close, AT_ONCE)).filter((isDone) => !isDone).length };
  });
  const all = failed + rebuilt.filter((isDone) => !isDone).length;
  if (all > 0) throw new Error(`The days of ${all} accounts could not be closed or computed again`);
};

const succeeds = async (act: string, userId: string, run: () => Promise<void>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    log.error('The days of an account failed', { act, userId, error });
    return false;
  }
};
