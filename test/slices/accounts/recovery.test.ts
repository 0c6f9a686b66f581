import { describe, expect } from 'vitest';
import { newPasswordAddress, recoveryPath } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { findRecovery, resetPassword } from '../../../functions/accounts/links/proofs.store.ts';
import { handler as requestRecovery } from '../../../functions/accounts/requestRecovery.api.ts';
import { createSignupToken } from '../../../functions/accounts/sessions/sessions.store.ts';
import { findToken } from '../../../functions/accounts/sessions/tokens.store.ts';
import { hashOf, parseUserToken } from '../../../functions/accounts/sessions/tokens.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { changeUserActions, profileKey } from '../../../functions/accounts/users.store.ts';
import { sendAll } from '../../../functions/platform/aws/queues.ts';
import { read } from '../../../functions/platform/aws/table.ts';
import { setAttributes, transact } from '../../../functions/platform/aws/writes.ts';
import { HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { mailsTo, setMailFaults } from '../../support/cloud/outbox.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { createRecovery, userOf } from '../../support/people/customers.ts';
import {
  INVALID,
  itRecovers as it,
  NEW_PASSWORD,
  plantToken,
  removeSender,
  tokenIn,
} from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { userForm } from '../../support/people/users.ts';
import { WORK_ADDRESS, workOf } from '../../support/routes/work.ts';
import { PASSWORD } from '../../support/slice.ts';

describe('recovering a password', () => {
  it('sets a new one, and ends all', async ({ cloud, newAccount, passwordHash, login, reset, tokenFor }) => {
    const { userId, email, call } = await newAccount();
    await createSignupToken(userId, 'cadastro', Date.now() + HOUR);
    const other = await tokenFor(email);
    const token = await tokenFor(` ${email.toUpperCase()} `);
    const [, mail] = await mailsTo(cloud, email);
    expect(mail?.subject).toBe('Crie uma nova senha para o Ranqueia');
    expect(mail?.text).toContain(`${cloud.url}${newPasswordAddress(token)}`);
    expect(mail?.html).toContain(`href="${cloud.url}${newPasswordAddress(token)}"`);
    // The mail omits the name, which may be a stranger's advertisement, typed at signup.
    expect(mail?.html).not.toContain('Cliente de Teste');

    await countAttempts('login-email', email, 10);
    const { body, headers } = await reset(token);
    expect(body).toEqual({ success: true, profile_emptied: true });
    // The reply opens no session, but remembers the browser.
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['browser']);
    await cloud.idle();
    const told = (await mailsTo(cloud, email)).at(-1);
    expect(told?.subject).toBe('A sua senha do Ranqueia foi alterada');
    expect(told?.text).toContain(`${cloud.url}${recoveryPath}`);
    expect((await call(routes.accounts.me, {})).status).toBe(401);
    const signup = { kind: 'SIGNUP_TOKEN', userId, hash: 'cadastro' } as const;
    expect(await findToken(signup, Date.now())).toBeUndefined();
    expect((await userOf(userId)).password_hash).not.toBe(passwordHash);
    for (const used of [token, other]) {
      await expectRefusal(reset(used, 'mais-uma-senha'), 403, INVALID);
    }
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect(await findItems(cloud, userId, 'RECOVERY#')).toEqual([]);
  });

  it('refuses every other token with one text', async ({ newAccount, login, reset, tokenFor }) => {
    const [victim, thief] = [await newAccount(), await newAccount()];
    const own = parseUserToken(await tokenFor(thief.email))?.token;
    const tokens = [
      await plantToken(victim.userId, Date.now() - 1),
      `${victim.userId}.${'A'.repeat(43)}`,
      `${victim.userId}.${own}`,
      `ninguem.${own}`,
      'lixo',
      '.',
    ];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 403, body: { error: INVALID } });
    expect((await login(victim.email)).status).toBe(200);
  });

  it('is done once, and proves the address', async ({ customer: { userId, email }, login, reset }) => {
    const token = await plantToken(userId, Date.now() + HOUR);
    const passwords = ['primeira-senha', 'segunda-senha'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403]);
    expect((await login(email, passwords[statuses.indexOf(200)])).status).toBe(200);
    expect(await userOf(userId)).toMatchObject({ email_proven: true, session_version: 1 });
  });

  it('is void after a new e-mail or password', async ({ newCustomer, newAccount, reset }) => {
    const [moved, managed] = [await newAccount(), await newAccount()];
    const until = Date.now() + HOUR;
    const tokens = [await plantToken(moved.userId, until), await plantToken(managed.userId, until, 'M')];
    const user = await userOf(moved.userId);
    expect(await transact(changeUserActions(user, { email: `mudou-${moved.email}` }))).toEqual([]);
    const admin = await newCustomer({ isAdmin: true });
    const changed = await admin.call(routes.users.update, {
      params: { id: managed.userId },
      body: userForm({ email: managed.email, password: 'do-administrador' }),
    });
    expect(changed.status).toBe(200);
    expect((await Promise.all(tokens.map((token) => reset(token)))).map(({ status }) => status)).toEqual([
      403, 403,
    ]);
    // A used token is invalid by its version, even if a crash left it stored.
    const token = await plantToken(managed.userId, Date.now() + HOUR);
    const owner = await userOf(managed.userId);
    expect(await findRecovery(owner.id, hashOf('T'.repeat(43)), Date.now())).toEqual(owner);
    await createRecovery({ ...owner, session_version: 0 }, hashOf('T'.repeat(43)), Date.now() + HOUR);
    expect((await reset(token)).status).toBe(403);
  });

  it('empties a profile that a stranger may have typed', async ({ newAccount, reset }) => {
    const typed = { name: 'Golpista', phone: '11900000000', document_number: '52998224725', city: 'Santos' };
    const { userId, email } = await newAccount();
    await setAttributes(profileKey(userId), { ...typed, search_text: 'golpista' });
    const token = await plantToken(userId, Date.now() + HOUR);

    expect((await reset(token)).status).toBe(200);
    const name = email.split('@')[0];
    const clean = { name, phone: null, document_number: null, city: null };
    expect(await userOf(userId)).toMatchObject(clean);
    expect(await read(profileKey(userId))).toMatchObject({ search_text: `${name} ${email}` });
    await setAttributes(profileKey(userId), typed);
    await plantToken(userId, Date.now() + HOUR);
    const now = Date.now();
    // The test resets the password as the route does, but without the cost of a hash.
    const proven = await userOf(userId);
    const form = { password_hash: '', isKnownBrowser: false, now };
    expect(await resetPassword(proven, hashOf('T'.repeat(43)), form)).toBe(false);
    expect(await userOf(userId)).toMatchObject({ ...typed, session_version: 2 });
  });

  it('keeps the profile in a browser that signed in before', async ({ cloud, newAccount, login }) => {
    const [account, stranger] = [await newAccount(), await newAccount()];
    const typed = { name: 'Ana', phone: '11900000000', email_proven: false };
    const resetFrom = async ({ email }: typeof account) => {
      await setAttributes(profileKey(account.userId), typed);
      const token = await plantToken(account.userId, Date.now() + HOUR);
      const known = identifyCaller(cloud.url, cookieOf((await login(email)).headers, 'browser'));
      const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
      return (await known(routes.accounts.resetPassword, { body })).body;
    };
    expect(await resetFrom(account)).toEqual({ success: true, profile_emptied: false });
    expect(await userOf(account.userId)).toMatchObject({ name: 'Ana', phone: '11900000000' });
    expect(await resetFrom(stranger)).toEqual({ success: true, profile_emptied: true });
    expect(await userOf(account.userId)).toMatchObject({ phone: null });
  });
});

describe('asking for the e-mail with a link to a new password', () => {
  it('does the same for an address without an account', async ({ cloud, newAccount, request }) => {
    const { email } = await newAccount();
    const unknown = `ninguem-${email}`;
    const done: string[][] = [];
    for (const address of [email, unknown]) done.push(await workOfRequest(cloud, address));
    // The requests only count attempts, by address and by account; none reads the account.
    expect(done[0]).toEqual([...Array.from({ length: 4 }, () => 'UpdateItem'), '200 {"success":true}']);
    expect(done[1]).toEqual(done[0]);
    await cloud.idle();
    expect((await mailsTo(cloud, email)).length).toBe(1);
    expect(await mailsTo(cloud, unknown)).toEqual([]);
    const answers = await Promise.all([email, unknown].map(request));
    const [known, other] = answers.map(({ status, body }) => ({ status, body }));
    expect(known).toEqual({ status: 200, body: { success: true } });
    expect(other).toEqual(known);
  });

  it('takes the link of an owner whose account others try tokens for', async ({ newAccount, reset }) => {
    const { userId } = await newAccount();
    const guesses = Array.from({ length: 12 }, () => reset(`${userId}.${'A'.repeat(43)}`));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([403]));
    expect((await reset(await plantToken(userId, Date.now() + HOUR))).status).toBe(200);
  });

  it('repeats an e-mail for an hour, with one link', async ({ cloud, newAccount, request, reset }) => {
    const { userId, email } = await newAccount();
    await setMailFaults(cloud, { status: 429 });
    expect((await request(email)).status).toBe(200);
    await expect.poll(() => cloud.logs()).toContain('An e-mail was not sent');
    expect(cloud.logs()).not.toContain(email);
    await setMailFaults(cloud);
    await cloud.idle();
    const [mail, ...others] = await mailsTo(cloud, email);
    expect(others).toEqual([]);
    expect(await findItems(cloud, userId, 'RECOVERY#')).toHaveLength(1);
    expect((await reset(tokenIn(mail?.text))).status).toBe(200);
    await sendAll('MAILS_QUEUE_URL', [
      { kind: 'recovery', email, siteUrl: cloud.url, requestedAt: toMoment(Date.now() - HOUR - 1) },
    ]);
    await cloud.idle();
    const subjects = (await mailsTo(cloud, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([mail?.subject, 'A sua senha do Ranqueia foi alterada']);
  });

  it('says where to get help when no sender is configured', async ({ cloud }) => {
    removeSender();
    expect(await workOfRequest(cloud, 'alguem@teste.local')).toEqual([
      expect.stringMatching(/^409 .*Este site ainda não envia e-mails.*suporte@ranqueia\.com\.br/),
    ]);
  });
});

const workOfRequest = async ({ url }: TestCloud, email: string): Promise<string[]> => {
  const { requests, status, body } = await workOf(url, requestRecovery, { body: { email } });
  await resetRateLimit('recovery-network', WORK_ADDRESS);
  return [...requests, `${status} ${body}`];
};
