import { expect } from 'vitest';
import { consumeRateLimit, rateLimitKey } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { type LimitName, rateLimits } from '../../../functions/accounts/signIn/rateLimits.ts';
import { update } from '../../../functions/platform/aws/writes.ts';

/** Counts attempts as made at this time (milliseconds), with only two writes. */
export const countAttempts = async (
  limit: LimitName,
  whose: string,
  attempts: number,
  at = Date.now(),
): Promise<void> => {
  expect(attempts).toBeLessThanOrEqual(rateLimits[limit].max);
  await consumeRateLimit(limit, whose, at);
  await update(rateLimitKey(limit, whose), { add: { attempts: attempts - 1 } });
};
