import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { hashOf } from '../../../functions/accounts/sessions/tokens.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { deleteOwn } from '../../support/people/deletion.ts';
import { newGooglePerson, signInWithGoogle } from '../../support/people/google.ts';
import { plantToken } from '../../support/people/mailedLinks.ts';
import { formOf, storeUser, userForm } from '../../support/people/users.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';
import { SMALL, savePlans } from '../../support/stripe/subscribers.ts';

const it = base.extend('accessLines', ({ cloud }) => {
  const before = cloud.logs().length;
  const read = () => {
    const lines = cloud.logs().slice(before).split('\n');
    return lines.filter((text) => text.includes('"message":"Access"'));
  };
  // Functions print after they have answered, so the lines are waited for.
  return async (count: number) => {
    await expect.poll(() => read().length).toBeGreaterThanOrEqual(count);
    return read().map((text) => {
      const { asked, outcome, ip, by, account } = JSON.parse(text.slice(text.indexOf('{')));
      return { asked, outcome, ip, by, account };
    });
  };
});
it.beforeAll(savePlans);

const line = (asked: string, outcome: string, rest: Record<string, unknown> = {}) => {
  const who = { by: undefined, account: undefined };
  return { asked, outcome, ip: '127.0.0.1', ...who, ...rest };
};

it('a sign-in, its refusal and what ends sessions are logged with who and from where, without secrets', async ({
  cloud,
  newAccount,
  login,
  accessLines,
}) => {
  const { userId, email } = await newAccount();
  const opened = await login(email);
  await login(email, 'senha-errada-1');
  await login('ninguem@teste.local', 'senha-errada-2');
  const session = cookieOf(opened.headers, 'session');
  const call = identifyCaller(cloud.url, session);
  const change = { currentPassword: PASSWORD, password: 'senha-trocada', confirmPassword: 'senha-trocada' };
  await call(routes.accounts.changePassword, { body: change });
  await call(routes.accounts.endSessions, {});
  await call(routes.accounts.logout, {});
  await identifyCaller(cloud.url, 'session=de-ninguem')(routes.accounts.logout, {});
  const token = await plantToken(userId, Date.now() + HOUR);
  const reset = { token, password: 'senha-nova-sim', confirmPassword: 'senha-nova-sim' };
  await identifyCaller(cloud.url)(routes.accounts.resetPassword, { body: reset });
  await identifyCaller(cloud.url)(routes.accounts.resetPassword, { body: reset });
  await identifyCaller(cloud.url)(routes.accounts.requestRecovery, { body: { email } });
  const lines = await accessLines(10);
  const own = { account: userId };
  const signedIn = { ...own, by: userId };
  expect(lines).toEqual([
    line('POST /api/auth/login', 'done', own),
    line('POST /api/auth/login', 'unauthenticated', own),
    line('POST /api/auth/login', 'unauthenticated', { account: hashOf('ninguem@teste.local') }),
    line('POST /api/user/password', 'done', signedIn),
    line('DELETE /api/user/sessions', 'done', signedIn),
    line('GET /api/auth/logout', 'done', own),
    line('GET /api/auth/logout', 'done'),
    line('POST /api/auth/recovery/password', 'done', own),
    line('POST /api/auth/recovery/password', 'forbidden', own),
    line('POST /api/auth/recovery', 'done', { account: hashOf(email) }),
  ]);
  const secrets = [PASSWORD, 'senha-', email, 'ninguem@', session.slice(8), token.split('.')[1] ?? ''];
  for (const secret of secrets) expect([secret, cloud.logs().includes(secret)]).toEqual([secret, false]);
});

it('a sign-up, a sign-in with Google, another e-mail and a deletion are logged', async ({
  cloud,
  visitor,
  accessLines,
}) => {
  const signup = await visitor(routes.accounts.signup, { body: formOf() });
  const person = newGooglePerson();
  const { body, headers } = await signInWithGoogle(cloud, person);
  const { id } = body.user;
  await signInWithGoogle(cloud, { ...newGooglePerson(), email: person.email });
  const call = identifyCaller(cloud.url, cookieOf(headers, 'session'));
  await call(routes.accounts.changeEmail, { body: { email: `nova.${person.email}` } });
  await deleteOwn({ call }, person.email);
  const lines = await accessLines(5);
  const signedIn = { account: id, by: id };
  expect(lines).toEqual([
    line('POST /api/auth/signup', 'done', { account: signup.body.userId }),
    line('POST /api/sessions', 'done', { account: id }),
    line('POST /api/sessions', 'conflict', { account: expect.stringMatching(/^[\w-]{43}$/) }),
    line('POST /api/user/email', 'done', signedIn),
    line(`${routes.profiles.delete.method} ${routes.profiles.delete.path}`, 'done', signedIn),
  ]);
  expect(cloud.logs()).not.toContain(person.email);
  expect(cloud.logs()).not.toContain(person.sub);
});

it('what an administrator gives or takes is logged, and who was refused it', async ({
  admin,
  customer,
  accessLines,
}) => {
  const { id, email } = await storeUser({ email: `acesso${Date.now()}@teste.local` });
  const params = { id };
  const edit = (changed: Parameters<typeof userForm>[0]) => ({
    params,
    body: userForm({ email, password: '', ...changed }),
  });
  await admin.call(routes.users.update, edit({ plan_id: SMALL }));
  await admin.call(routes.users.update, edit({ user_type: 'admin', email: `novo.${email}` }));
  await customer.call(routes.users.update, edit({ user_type: 'admin' }));
  await customer.call(routes.users.list, {});
  const lines = await accessLines(4);
  const update = 'PUT /api/admin/users/{id}';
  const by = { account: id, by: admin.userId };
  expect(lines).toEqual([
    line(update, 'done', by),
    line(update, 'done', by),
    line(update, 'forbidden', { account: id, by: customer.userId }),
    line('GET /api/admin/users', 'forbidden', { account: customer.userId, by: customer.userId }),
  ]);
});
