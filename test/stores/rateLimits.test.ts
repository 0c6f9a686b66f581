import { expect } from 'vitest';
import { consumeRateLimit, resetRateLimit } from '../../functions/accounts/signIn/rateLimit.store.ts';
import { rateLimits } from '../../functions/accounts/signIn/rateLimits.ts';
import { newId } from '../../functions/platform/ids.ts';
import { atOnce, it } from '../support/cloud/connected.ts';

const { max, text } = rateLimits['email-confirm'];
const attempt = (whose: string) => consumeRateLimit('email-confirm', whose, Date.now());

it('attempts at once are refused only beyond their number', async () => {
  const whose = newId();
  const refused = await atOnce(max + 5, () =>
    attempt(whose).then(
      () => undefined,
      ({ message }: Error) => message,
    ),
  );
  expect(refused.filter((reason) => reason !== undefined)).toEqual(Array(5).fill(text));
});

it('an attempt is not refused because another one succeeds and ends its window', async () => {
  for (const whose of Array.from({ length: 10 }, newId))
    await atOnce(4, async () => {
      await attempt(whose);
      await resetRateLimit('email-confirm', whose);
    });
});
