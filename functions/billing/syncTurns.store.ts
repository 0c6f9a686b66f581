/** Keys, in the user's partition: SYNC_TURN, which lets events that arrive together share a sync. */
import { userPartition } from '../accounts/users.store.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';

const turnKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SYNC_TURN' });

/** How long a turn lasts at most: after a crash, another event takes over. Two at once do no harm. */
const TURN_MS = 10_000;

/** Takes the turn if nobody has it. Returns how many arrivals its sync will serve, or undefined. */
export const takeTurn = async (userId: string, holder: string, now: number): Promise<number | undefined> => {
  const taken = await update(turnKey(userId), {
    UpdateExpression: 'ADD arrivals :one SET holder = :holder, taken_until = :until',
    ConditionExpression: 'attribute_not_exists(taken_until) OR taken_until <= :now',
    ExpressionAttributeValues: { ':one': 1, ':holder': holder, ':until': now + TURN_MS, ':now': now },
  });
  return taken && Number(taken.arrivals);
};

/** Counts an arrival that waits. Returns its number: a turn that begins later serves it. */
export const joinQueue = async (userId: string): Promise<number> => {
  const joined = await update(turnKey(userId), {
    UpdateExpression: 'ADD arrivals :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  return Number(joined?.arrivals);
};

/** The number up to which arrivals have been served, and whether the turn is free. */
export const readQueue = async (
  userId: string,
  now: number,
): Promise<{ readonly served: number; readonly isFree: boolean }> => {
  const { served = 0, taken_until = 0 } = (await read(turnKey(userId))) ?? {};
  return { served: Number(served), isFree: Number(taken_until) <= now };
};

/** Ends a turn whose sync has been stored. A turn that was taken over serves nobody: its successor does. */
export const finishTurn = async (userId: string, holder: string, covered: number): Promise<void> => {
  await update(turnKey(userId), {
    UpdateExpression: 'SET served = :covered REMOVE taken_until',
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':covered': covered, ':holder': holder },
  });
};

/** Ends a turn whose sync failed. */
export const releaseTurn = async (userId: string, holder: string): Promise<void> => {
  await update(turnKey(userId), {
    UpdateExpression: 'REMOVE taken_until',
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':holder': holder },
  });
};
