import { describe, expect } from 'vitest';
import { createRecovery, proveEmail, resetPassword } from '../../functions/accounts/links/proofs.store.ts';
import {
  createSession,
  createSignupToken,
  exchangeSignupToken,
  findSession,
  removeSessions,
} from '../../functions/accounts/sessions/sessions.store.ts';
import { consumeRateLimit, refundRateLimit } from '../../functions/accounts/signIn/rateLimit.store.ts';
import { consumeState, createState } from '../../functions/accounts/signIn/signInAttempts.store.ts';
import {
  changeUserActions,
  createUser,
  findUser,
  findUserByEmail,
} from '../../functions/accounts/users.store.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { newId } from '../../functions/platform/ids.ts';
import { HOUR, MINUTE } from '../../functions/platform/time/clock.ts';
import { readTotals } from '../../functions/statistics/statistics.store.ts';
import { atOnce, it as base, codesOf, countTrue } from '../support/cloud/connected.ts';

const now = Date.now();

const newUser = (email: string, id = newId()) => ({
  id,
  name: 'José',
  email,
  is_admin: false,
  password_hash: 'old',
  created_at: '2026-01-01T00:00:00.000Z',
});

const it = base.extend('user', async () => {
  const id = newId();
  await createUser(newUser(`${id}@teste.local`, id));
  const user = await findUser(id);
  if (!user) throw new Error('The user is missing');
  return user;
});

describe('an account', () => {
  it('has its e-mail alone, and is counted once', async () => {
    const before = (await readTotals()).users ?? 0;
    expect(countTrue(await atOnce(8, () => createUser(newUser('um@teste.local'))))).toBe(1);
    expect((await readTotals()).users).toBe(before + 1);
    expect(await findUserByEmail('um@teste.local')).toMatchObject({ name: 'José' });
    expect(await findUserByEmail('dois@teste.local')).toBeUndefined();
  });

  it('is changed whole by one of many at once, and moves to a free e-mail', async ({ user }) => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const failed = await Promise.all(
      names.map((name) => transact(changeUserActions(user, { name, email: `${name}@novo.local` }))),
    );
    expect(failed.filter(({ length }) => length === 0)).toHaveLength(1);
    const changed = await findUser(user.id);
    expect(changed?.email).toBe(`${changed?.name}@novo.local`);
    expect(await findUserByEmail(user.email)).toBeUndefined();
    expect(await findUserByEmail(changed?.email ?? '')).toMatchObject({ id: user.id, revision: 1 });
  });

  it('is proven once', async ({ user }) => {
    expect(countTrue(await atOnce(5, () => proveEmail(user, Date.now())))).toBe(1);
    expect(await findUser(user.id)).toMatchObject({ email_proven: true, password_hash: '' });
  });
});

describe('a session', () => {
  it('holds until it expires or all are removed', async ({ user }) => {
    expect(await createSession(user, 'hash', now + HOUR)).toBe(true);
    expect(await findSession(user.id, 'hash', now)).toMatchObject({ user: { id: user.id } });
    expect(await findSession(user.id, 'hash', now + HOUR)).toBeUndefined();
    expect(await findSession(user.id, 'another', now)).toBeUndefined();
    expect(await findSession('nobody', 'hash', now)).toBeUndefined();
    await removeSessions(user.id);
    expect(await findSession(user.id, 'hash', now)).toBeUndefined();
  });

  it('is not created with a password of before', async ({ user }) => {
    expect(await createSession({ ...user, password_hash: 'older' }, 'hash', now + HOUR)).toBe(false);
    expect(await createSession({ ...user, session_version: 1 }, 'hash', now + HOUR)).toBe(false);
  });

  it('comes of a signup once', async ({ user }) => {
    await createSignupToken(user.id, 'signup', now + HOUR);
    const exchanged = await atOnce(6, (index) =>
      exchangeSignupToken(user, 'signup', { hash: `session ${index}`, until: now + HOUR, now }),
    );
    expect(countTrue(exchanged)).toBe(1);
    const won = await findSession(user.id, `session ${exchanged.indexOf(true)}`, now);
    expect(won).toMatchObject({ user: { id: user.id } });
  });
});

describe('a link to a new password', () => {
  it('is used once, and ends the sessions', async ({ user }) => {
    await createSession(user, 'hash', now + HOUR);
    expect(await createRecovery(user, 'token', now + HOUR)).toBe(true);
    const used = await atOnce(5, (index) =>
      resetPassword(user, 'token', { password_hash: `new ${index}`, now }),
    );
    expect(countTrue(used)).toBe(1);
    expect(await findUser(user.id)).toMatchObject({
      password_hash: `new ${used.indexOf(true)}`,
      session_version: 1,
    });
    expect(await findSession(user.id, 'hash', now)).toBeUndefined();
  });
});

describe('what may be tried', () => {
  it('is tried as often as the limit says, however many try at once', async () => {
    const tries = await codesOf(
      Array.from({ length: 15 }, () => consumeRateLimit('login-email', 'many', now)),
    );
    expect(tries.filter((code) => code === 'done')).toHaveLength(10);
    expect(new Set(tries)).toEqual(new Set(['done', 'too_many']));
    await refundRateLimit('login-email', 'many');
    await consumeRateLimit('login-email', 'many', now);
    await expect(consumeRateLimit('login-email', 'many', now)).rejects.toMatchObject({ code: 'too_many' });
    await consumeRateLimit('login-email', 'many', now + 16 * MINUTE);
  });

  it('at Google begins with a state that is used once', async () => {
    await createState('state', now + MINUTE);
    expect(countTrue(await atOnce(8, () => consumeState('state', now)))).toBe(1);
    expect(await consumeState('state', 0)).toBe(false);
    await createState('late', now);
    expect(await consumeState('late', now)).toBe(false);
  });
});
