/** Keys: RATE_LIMIT#<key> is a partition of one item, which counts the attempts of an account or address. */
import type { Key } from '../platform/aws/table.ts';
import { remove, update } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { CLOCK_TOLERANCE, MINUTE, toTtl } from '../platform/time/clock.ts';
import type { LimitKey } from './rateLimits.ts';

const rateLimitKey = (key: LimitKey): Key => ({ PK: `RATE_LIMIT#${key}`, SK: 'RATE_LIMIT' });

/** Attempts are counted per window, which begins with the first; by default, of this length. */
export const RATE_LIMIT_WINDOW = 15 * MINUTE;

const TOO_MANY = 'Muitas tentativas. Aguarde alguns minutos e tente de novo.';

/** Counts an attempt. Throws `too_many`, with this text, after `max` attempts in the current window. */
export const consumeRateLimit = async (
  key: LimitKey,
  max: number,
  now: number,
  text = TOO_MANY,
  window = RATE_LIMIT_WINDOW,
): Promise<void> => {
  // If there is no window, open one; if another request opened it meanwhile, count there.
  const isWithinLimit =
    (await countAttempt(key, max, now, window)) ||
    (await openWindow(key, now, window)) ||
    (await countAttempt(key, max, now, window));
  if (isWithinLimit) return;
  throw new AppError('too_many', text);
};

/** A window that ends later than one that begins now was opened by a wrong clock, and binds nobody. */
const IS_OPEN = '(window_ends > :now AND window_ends <= :latest)';

const openAt = (now: number, window: number) => ({
  ':now': now,
  ':latest': now + window + CLOCK_TOLERANCE,
});

const countAttempt = async (key: LimitKey, max: number, now: number, window: number): Promise<boolean> => {
  const counted = await update(rateLimitKey(key), {
    UpdateExpression: 'ADD attempts :one',
    ConditionExpression: `${IS_OPEN} AND attempts < :max`,
    ExpressionAttributeValues: { ...openAt(now, window), ':one': 1, ':max': max },
  });
  return counted !== undefined;
};

/** Opens a window with one attempt. Returns false if one is already open. */
const openWindow = async (key: LimitKey, now: number, window: number): Promise<boolean> => {
  const opened = await update(rateLimitKey(key), {
    UpdateExpression: 'SET attempts = :one, window_ends = :end, #ttl = :ttl',
    ConditionExpression: `attribute_not_exists(PK) OR NOT ${IS_OPEN}`,
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ...openAt(now, window),
      ':one': 1,
      ':end': now + window,
      ':ttl': toTtl(now + window),
    },
  });
  return opened !== undefined;
};

/** Takes back an attempt that succeeded: many people may share an address. */
export const refundRateLimit = async (key: LimitKey): Promise<void> => {
  await update(rateLimitKey(key), {
    UpdateExpression: 'ADD attempts :less',
    ConditionExpression: 'attempts > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  });
};

/** Forgets all attempts, after one that succeeded. */
export const resetRateLimit = (key: LimitKey): Promise<void> => remove(rateLimitKey(key));
