import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { hashPassword } from '../../functions/accounts/password.ts';
import {
  consumeRateLimit,
  RATE_LIMIT_WINDOW,
  resetRateLimit,
} from '../../functions/accounts/rateLimit.store.ts';
import { type Call, callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let visitor: Call;
let passwordHash: string;
beforeAll(async () => {
  cloud = await startShop();
  visitor = callerOf(cloud.url);
  passwordHash = await hashPassword('segredo-certo');
});
afterAll(() => cloud.stop());
/** All tests call from one address, whose tries are limited too. */
const ADDRESS = 'address#127.0.0.1';
beforeEach(() => resetRateLimit(ADDRESS));

const newAccount = async () => {
  const { userId } = await newCustomer(cloud.url, { passwordHash });
  return { userId, email: `${userId.toLowerCase()}@teste.local` };
};

const login = (email: string, password = 'segredo-certo') =>
  visitor(routes.accounts.login, { body: { email, password } });

const statusesOf = async (answers: readonly Promise<{ status: number }>[]) => {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
};

describe('the tries of a login', () => {
  it('are ten for an account, however many come at once, and then not even the right password helps', async () => {
    const { email } = await newAccount();
    const wrong = Array.from({ length: 60 }, () => login(email, 'errado'));
    expect(await statusesOf(wrong)).toEqual({ 401: 10, 429: 50 });
    await resetRateLimit(ADDRESS);
    const { status, body } = await login(email);
    expect(status).toBe(429);
    expect(body.error).toBe('Muitas tentativas. Aguarde alguns minutos e tente de novo.');
  });

  it('are fifty for an address, whoever it tries to be', async () => {
    // Each real try costs a hash: forty are counted without.
    for (let tries = 0; tries < 40; tries++) await consumeRateLimit(ADDRESS, 50, Date.now());
    const emails = Array.from({ length: 20 }, (_, index) => `ninguem${index}@teste.local`);
    expect(await statusesOf(emails.map((email) => login(email)))).toEqual({ 401: 10, 429: 10 });
  });

  it('of an address are not used up by those who sign in', async () => {
    const { email } = await newAccount();
    for (let tries = 0; tries < 49; tries++) await consumeRateLimit(ADDRESS, 50, Date.now());
    for (const status of [200, 200, 200]) expect((await login(email)).status).toBe(status);
  });

  it('are counted anew when the time is over', async () => {
    const { email } = await newAccount();
    const earlier = Date.now() - RATE_LIMIT_WINDOW;
    for (let tries = 0; tries < 10; tries++) await consumeRateLimit(`account#${email}`, 10, earlier);
    await expect(consumeRateLimit(`account#${email}`, 10, earlier)).rejects.toMatchObject({
      code: 'too_many',
    });
    expect((await login(email)).status).toBe(200);
  });

  it('are forgotten by the right password', async () => {
    const { email } = await newAccount();
    const wrong = (count: number) => Array.from({ length: count }, () => login(email, 'errado'));
    expect(await statusesOf(wrong(9))).toEqual({ 401: 9 });
    expect((await login(email)).status).toBe(200);
    expect(await statusesOf(wrong(2))).toEqual({ 401: 2 });
  });
});
