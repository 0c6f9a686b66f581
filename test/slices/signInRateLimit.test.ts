import { describe, expect } from 'vitest';
import {
  consumeRateLimit,
  RATE_LIMIT_WINDOW,
  resetRateLimit,
} from '../../functions/accounts/rateLimit.store.ts';
import { it } from '../support/slice.ts';

/** All tests call from one address, which has a limit too. */
const ADDRESS = 'address#127.0.0.1';
it.beforeEach(() => resetRateLimit(ADDRESS));

/** How many answers there are with each status. */
const countByStatus = async (answers: readonly Promise<{ status: number }>[]) => {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
};

describe('login attempts', () => {
  it('are limited to ten for an account, even at once, and then the right password fails too', async ({
    newAccount,
    login,
  }) => {
    const { email } = await newAccount();
    const wrong = Array.from({ length: 60 }, () => login(email, 'errado'));
    expect(await countByStatus(wrong)).toEqual({ 401: 10, 429: 50 });
    await resetRateLimit(ADDRESS);
    const { status, body } = await login(email);
    expect(status).toBe(429);
    expect(body.error).toBe('Muitas tentativas. Aguarde alguns minutos e tente de novo.');
  });

  it('are limited to fifty for an address, over all accounts', async ({ login }) => {
    // A login costs a hash, so forty attempts are counted without one.
    for (let count = 0; count < 40; count++) await consumeRateLimit(ADDRESS, 50, Date.now());
    const emails = Array.from({ length: 20 }, (_, index) => `ninguem${index}@teste.local`);
    expect(await countByStatus(emails.map((email) => login(email)))).toEqual({ 401: 10, 429: 10 });
  });

  it('that succeed do not count for an address', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    for (let count = 0; count < 49; count++) await consumeRateLimit(ADDRESS, 50, Date.now());
    for (const status of [200, 200, 200]) expect((await login(email)).status).toBe(status);
  });

  it('are counted from zero after the window', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    const earlier = Date.now() - RATE_LIMIT_WINDOW;
    for (let count = 0; count < 10; count++) await consumeRateLimit(`account#${email}`, 10, earlier);
    await expect(consumeRateLimit(`account#${email}`, 10, earlier)).rejects.toMatchObject({
      code: 'too_many',
    });
    expect((await login(email)).status).toBe(200);
  });

  it('are counted from zero after the right password', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    const wrong = (count: number) => Array.from({ length: count }, () => login(email, 'errado'));
    expect(await countByStatus(wrong(9))).toEqual({ 401: 9 });
    expect((await login(email)).status).toBe(200);
    expect(await countByStatus(wrong(2))).toEqual({ 401: 2 });
  });
});
