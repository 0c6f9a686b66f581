/** Keys: RATE_LIMIT#<limit>#<whose> counts the attempts of one account, e-mail, network or browser. */
import type { Key } from '../../platform/aws/table.ts';
import { remove, update } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { toTtl } from '../../platform/time/clock.ts';
import { type LimitName, rateLimits } from './rateLimits.ts';

export const rateLimitKey = (limit: LimitName, whose: string): Key => ({
  PK: `RATE_LIMIT#${limit}#${whose}`,
  SK: 'RATE_LIMIT',
});

export const consumeRateLimit = async (limit: LimitName, whose: string, now: number): Promise<void> => {
  const { max, window, text } = rateLimits[limit];
  const key = rateLimitKey(limit, whose);
  // Opens a new window, or counts in one that a concurrent request has just opened.
  const isWithinLimit =
    (await countAttempt(key, max, now)) ||
    (await openWindow(key, now, window)) ||
    (await countAttempt(key, max, now));
  if (!isWithinLimit) throw new AppError('too_many', text);
};

const countAttempt = async (key: Key, max: number, now: number): Promise<boolean> => {
  const counted = await update(key, {
    add: { attempts: 1 },
    when: 'window_ends > :now AND attempts < :max',
    values: { now, max },
  });
  return counted !== undefined;
};

const openWindow = async (key: Key, now: number, window: number): Promise<boolean> => {
  const opened = await update(key, {
    set: { attempts: 1, window_ends: now + window, ttl: toTtl(now + window) },
    when: 'attribute_not_exists(PK) OR window_ends <= :now',
    values: { now },
  });
  return opened !== undefined;
};

/** Takes back the count of a successful attempt, because many people may share an address. */
export const refundRateLimit = async (limit: LimitName, whose: string): Promise<void> => {
  await update(rateLimitKey(limit, whose), {
    add: { attempts: -1 },
    when: 'attempts > :none',
    values: { none: 0 },
  });
};

export const resetRateLimit = (limit: LimitName, whose: string): Promise<void> =>
  remove(rateLimitKey(limit, whose));
