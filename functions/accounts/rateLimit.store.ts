/** Keys: the tries of an account and those of an address each have a partition of one item. */

import type { Key } from '../platform/aws/table.ts';
import { remove, update } from '../platform/aws/writes.ts';
import { MINUTE, toTtl } from '../platform/time/clock.ts';

const rateLimitKey = (whose: string): Key => ({ PK: `RATE_LIMIT#${whose}`, SK: 'RATE_LIMIT' });

/** How long tries are counted together. */
export const RATE_LIMIT_WINDOW = 15 * MINUTE;

/**
 * Counts one more try of an account or address. False where `most` were made in the window already: the condition makes that so
 * for any number of requests at once.
 */
export const reserveTry = async (whose: string, most: number, now: number): Promise<boolean> =>
  // Whoever finds no window opens one; whoever comes second at that counts in the other's.
  (await countTry(whose, most, now)) || (await openWindow(whose, now)) || (await countTry(whose, most, now));

const countTry = async (whose: string, most: number, now: number): Promise<boolean> => {
  const counted = await update(rateLimitKey(whose), {
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'window_ends > :now AND tries < :most',
    ExpressionAttributeValues: { ':one': 1, ':now': now, ':most': most },
  });
  return counted !== undefined;
};

/** False where a window is open already. */
const openWindow = async (whose: string, now: number): Promise<boolean> => {
  const opened = await update(rateLimitKey(whose), {
    UpdateExpression: 'SET tries = :one, window_ends = :end, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(PK) OR window_ends <= :now',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':one': 1,
      ':now': now,
      ':end': now + RATE_LIMIT_WINDOW,
      ':ttl': toTtl(now + RATE_LIMIT_WINDOW),
    },
  });
  return opened !== undefined;
};

/** Takes back one counted try of an address, after it succeeded: an office behind one address is no attacker. */
export const refundRateLimit = async (whose: string): Promise<void> => {
  await update(rateLimitKey(whose), {
    UpdateExpression: 'ADD tries :less',
    ConditionExpression: 'tries > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  });
};

/** Forgets the tries of an account, after one that succeeded. */
export const resetRateLimit = (whose: string): Promise<void> => remove(rateLimitKey(whose));
