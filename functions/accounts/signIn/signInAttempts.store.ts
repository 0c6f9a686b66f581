/**
 * Keys: OAUTH#<hash of the state> is a partition of one item, a sign-in with Google in progress;
 * ID_TOKEN#<hash>, one of a token of the user pool that was taken.
 */
import type { Key } from '../../platform/aws/table.ts';
import { put, writeOnce } from '../../platform/aws/writes.ts';
import { toMoment, toTtl } from '../../platform/time/clock.ts';

const stateKey = (hash: string): Key => ({ PK: `OAUTH#${hash}`, SK: 'STATE' });

/** Records that a sign-in has started, which expires at `until` (milliseconds). */
export const createState = (hash: string, until: number): Promise<void> =>
  put({ ...stateKey(hash), expires_at: toMoment(until), ttl: toTtl(until) });

/** Uses a state, once under concurrency. Returns false if it does not exist, has been used or has expired. */
export const consumeState = (hash: string, now: number): Promise<boolean> =>
  writeOnce({
    Update: {
      Key: stateKey(hash),
      UpdateExpression: 'SET expires_at = :expired',
      ConditionExpression: 'expires_at > :now',
      // Sorts before every moment, so that no request finds it valid, not even one that began earlier.
      ExpressionAttributeValues: { ':now': toMoment(now), ':expired': '' },
    },
  });

/** Takes a token that expires at `until` (milliseconds), once under concurrency. False means a replay. */
export const takeToken = (hash: string, until: number): Promise<boolean> =>
  writeOnce({
    Put: {
      Item: { PK: `ID_TOKEN#${hash}`, SK: 'TAKEN', ttl: toTtl(until) },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  });
