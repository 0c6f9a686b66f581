import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findUserOf } from './customers.store.ts';
import { syncUser } from './syncSubscription.ts';
import { finishTurn, joinQueue, readQueue, releaseTurn, takeTurn } from './syncTurns.store.ts';

/** After waiting this long, the webhook fails, and Stripe sends its event again. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

/** Concurrent events share a sync. Returns whether the customer is ours; throws `unavailable` on timeout. */
export const syncInTurn = async (customerId: string): Promise<boolean> => {
  const userId = await findUserOf(customerId);
  if (userId === undefined) return false;
  const holder = newId();
  const covered = await takeTurn(userId, holder, Date.now());
  if (covered !== undefined) await runTurn(userId, holder, covered);
  else await waitForTurn(userId, holder);
  return true;
};

const waitForTurn = async (userId: string, holder: string): Promise<void> => {
  const arrival = await joinQueue(userId);
  if (arrival === undefined) return;
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await wait(POLL_MS)) {
    const queue = await readQueue(userId, Date.now());
    if (!queue || queue.served >= arrival) return;
    const covered = queue.isFree ? await takeTurn(userId, holder, Date.now()) : undefined;
    if (covered !== undefined) return runTurn(userId, holder, covered);
  }
  throw new AppError('unavailable', 'Outra notificação deste cliente ainda está em andamento.');
};

/** Only a finished sync also serves those who wait; after a failed one, the next of them syncs. */
const runTurn = async (userId: string, holder: string, covered: number): Promise<void> => {
  try {
    await syncUser(userId);
  } catch (error) {
    await releaseTurn(userId, holder);
    throw error;
  }
  await finishTurn(userId, holder, covered);
};
