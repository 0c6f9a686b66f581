/** Answers do not tell whether an account exists: work, text and cookies are the same. */
import { describe, expect } from 'vitest';
import { handler as changeEmail } from '../../../functions/accounts/changeEmail.api.ts';
import { handler as login } from '../../../functions/accounts/login.api.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { handler as signup } from '../../../functions/accounts/signup.api.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { formOf } from '../../support/people/users.ts';
import { WORK_ADDRESS, workOf } from '../../support/routes/work.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => resetRateLimit('login-network', WORK_ADDRESS));

describe('nobody is told who has an account', () => {
  it('by signing in with a wrong password', async ({ cloud, newAccount, customer }) => {
    const { email } = await newAccount();
    const done: unknown[] = [];
    for (const typed of [email, customer.email, `ninguem-${email}`]) {
      await resetRateLimit('login-network', WORK_ADDRESS);
      done.push(await workOf(cloud.url, login, { body: { email: typed, password: 'errada' } }));
    }
    expect(done[0]).toMatchObject({ status: 401, cookies: [] });
    expect(done[0]).toMatchObject({
      requests: [...Array(4).fill('UpdateItem'), 'GetItem', 'GetItem'],
    });
    expect(done[1]).toEqual(done[0]);
    expect(done[2]).toEqual(done[0]);
  });

  it('by signing up', async ({ cloud, newAccount }) => {
    const { email } = await newAccount();
    const done: unknown[] = [];
    for (const typed of [email, `ninguem-${email}`]) {
      await resetRateLimit('signup-network', WORK_ADDRESS);
      await resetRateLimit('signup-network-day', WORK_ADDRESS);
      const { body = '', ...work } = await workOf(cloud.url, signup, { body: formOf({ email: typed }) });
      done.push({ ...work, body: body.replace(/"userId":"[\w-]{20,26}"/, '"userId":"…"') });
    }
    expect(done[0]).toEqual({
      // Three limits count the attempt, by network and address, with two updates each.
      requests: [...Array(6).fill('UpdateItem'), 'TransactWriteItems', 'TransactWriteItems'],
      status: 200,
      body: '{"userId":"…"}',
      cookies: ['signup'],
    });
    expect(done[1]).toEqual(done[0]);
    await cloud.idle();
    const subjectTo = async (address: string) =>
      (await mailsTo(cloud, address)).map(({ subject }) => subject);
    expect(await subjectTo(email)).toEqual(['Você já tem uma conta no Ranqueia']);
    expect(await subjectTo(`ninguem-${email}`)).toEqual(['Confirme o seu e-mail no Ranqueia']);
  });

  it('by changing the e-mail', async ({ cloud, newAccount }) => {
    const [{ cookie, userId }, { email }] = [await newAccount(), await newAccount()];
    const done: unknown[] = [];
    for (const typed of [email, `ninguem-${email}`]) {
      await resetRateLimit('email-change', userId);
      await resetRateLimit('email-account-day', userId);
      await resetRateLimit('email-network-day', WORK_ADDRESS);
      done.push(await workOf(cloud.url, changeEmail, { body: { email: typed }, cookies: [cookie] }));
    }
    expect(done[0]).toEqual({
      // Three limits count the request, by account and network, with two updates each; the last is the
      // change.
      requests: ['BatchGetItem', 'BatchGetItem', ...Array(7).fill('UpdateItem')],
      status: 200,
      body: '{"success":true}',
      cookies: [],
    });
    expect(done[1]).toEqual(done[0]);
  });
});
