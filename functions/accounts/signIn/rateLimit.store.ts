/** Keys: RATE_LIMIT#<limit>#<whose> counts the attempts of one account, e-mail, network or browser. */
import type { Key } from '../../platform/aws/table.ts';
import { remove, update, updateOrSee } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { toTtl } from '../../platform/time/clock.ts';
import { type LimitName, rateLimits } from './rateLimits.ts';

export const rateLimitKey = (limit: LimitName, whose: string): Key => ({
  PK: `RATE_LIMIT#${limit}#${whose}`,
  SK: 'RATE_LIMIT',
});

export const consumeRateLimit = async (limit: LimitName, whose: string, now: number): Promise<void> => {
  const { max, text, window } = rateLimits[limit];
  const key = rateLimitKey(limit, whose);
  while (!(await countAttempt(key, max, now))) {
    const { isDone, item } = await openWindow(key, now, window);
    if (isDone) return;
    if (Number(item.attempts) >= max) throw new AppError('too_many', text);
    // A request at the same time has opened a window, and may end it again.
  }
};

const countAttempt = async (key: Key, max: number, now: number): Promise<boolean> => {
  const counted = await update(key, {
    add: { attempts: 1 },
    when: 'window_ends > :now AND attempts < :max',
    values: { now, max },
  });
  return counted !== undefined;
};

const openWindow = (key: Key, now: number, window: number) =>
  updateOrSee(key, {
    set: { attempts: 1, window_ends: now + window, ttl: toTtl(now + window) },
    when: 'attribute_not_exists(PK) OR window_ends <= :now',
    values: { now },
  });

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
