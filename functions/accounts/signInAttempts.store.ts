/** Keys: a sign-in with Google under way has a partition of one item, OAUTH#<hash of its state>; it counts once. */

import type { Key } from '../platform/aws/table.ts';
import { put, update } from '../platform/aws/writes.ts';
import { toMoment, toTtl } from '../platform/time/clock.ts';

const stateKey = (hash: string): Key => ({ PK: `OAUTH#${hash}`, SK: 'STATE' });

/** Notes that a sign-in was started; it may be ended until the moment `until` (milliseconds). */
export const createState = (hash: string, until: number): Promise<void> =>
  put({ ...stateKey(hash), expires_at: toMoment(until), ttl: toTtl(until) });

/** Uses a state up. False where there is none, or it was used or has expired; the condition lets one of two requests at once have it. */
export const takeState = async (hash: string, now: number): Promise<boolean> => {
  const taken = await update(stateKey(hash), {
    UpdateExpression: 'SET expires_at = :over',
    ConditionExpression: 'expires_at > :now',
    // Sorts before every moment: not even a request that began earlier finds it alive.
    ExpressionAttributeValues: { ':now': toMoment(now), ':over': '' },
  });
  return taken !== undefined;
};
