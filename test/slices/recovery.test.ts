import { describe, expect, onTestFinished } from 'vitest';
import { newPasswordAddress } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { hashOf, parseUserToken } from '../../functions/accounts/cookies.ts';
import { consumeRateLimit, resetRateLimit } from '../../functions/accounts/rateLimit.store.ts';
import { createRecovery, findRecovery } from '../../functions/accounts/recovery.store.ts';
import { handler as requestRecovery } from '../../functions/accounts/requestRecovery.api.ts';
import { createSignupToken, hasSignupToken } from '../../functions/accounts/sessions.store.ts';
import { findUser, saveProfile } from '../../functions/accounts/users.store.ts';
import { sendAll } from '../../functions/platform/aws/queues.ts';
import { client } from '../../functions/platform/aws/table.ts';
import { HOUR, toMoment } from '../../functions/platform/time/clock.ts';
import type { TestCloud } from '../support/cloud.ts';
import { mailsTo, setMailFaults } from '../support/outbox.ts';
import { it as base, PASSWORD } from '../support/slice.ts';
import { scanTable } from '../support/storedData.ts';

const NEW_PASSWORD = 'outra-senha-nova';

const it = base
  .extend(
    'request',
    ({ visitor }) =>
      (email: string) =>
        visitor(routes.accounts.requestRecovery, { body: { email } }),
  )
  .extend(
    'reset',
    ({ visitor }) =>
      (token: string, password = NEW_PASSWORD) =>
        visitor(routes.accounts.resetPassword, { body: { token, password, confirmPassword: password } }),
  )
  // Asks for the e-mail to an account and returns the token in it.
  .extend('tokenFor', ({ cloud, request }) => async (typed: string): Promise<string> => {
    const email = typed.trim().toLowerCase();
    const before = (await mailsTo(cloud, email)).length;
    expect((await request(typed)).status).toBe(200);
    await cloud.idle();
    const mails = await mailsTo(cloud, email);
    expect(mails).toHaveLength(before + 1);
    return tokenIn(mails.at(-1)?.text);
  });

/** All tests call from one address, which has limits too. */
it.beforeEach(() => resetRateLimit('recovery-address#127.0.0.1'));
it.beforeEach(() => resetRateLimit('reset-address#127.0.0.1'));
it.afterEach(({ cloud }) => setMailFaults(cloud));

const tokenIn = (text = ''): string => /#(\S+)/.exec(text)?.[1] ?? '';

const INVALID = 'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.';

const userOf = async (userId: string) => {
  const user = await findUser(userId);
  if (!user) throw new Error('The account is missing');
  return user;
};

/** Stores a token of this user that expires then, as the e-mail's worker does. */
const plantToken = async (userId: string, until: number): Promise<string> => {
  const token = 'T'.repeat(43);
  await createRecovery(await userOf(userId), hashOf(token), until);
  return `${userId}.${token}`;
};

describe('recovering a password', () => {
  it('sets a new one with the link of the e-mail, and ends every session and every other token', async ({
    cloud,
    newAccount,
    login,
    reset,
    tokenFor,
  }) => {
    const { userId, email, call } = await newAccount();
    await createSignupToken(userId, 'cadastro', Date.now() + HOUR);
    const other = await tokenFor(email);
    const token = await tokenFor(` ${email.toUpperCase()} `);
    const [, mail] = await mailsTo(cloud, email);
    expect(mail?.subject).toBe('Crie uma nova senha para o Ranqueia');
    expect(mail?.text).toContain(`${cloud.url}${newPasswordAddress(token)}`);
    expect(mail?.html).toContain(`href="${cloud.url}${newPasswordAddress(token)}"`);
    // What a name says could be an advertisement that somebody else signed up with.
    expect(mail?.html).not.toContain('Cliente de Teste');

    for (let count = 0; count < 10; count++) await consumeRateLimit(`account#${email}`, 10, Date.now());
    const { body, headers } = await reset(token);
    expect([body, headers.getSetCookie()]).toEqual([{ success: true }, []]);
    expect((await call(routes.accounts.me, {})).status).toBe(401);
    expect(await hasSignupToken(userId, 'cadastro', Date.now())).toBe(false);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    for (const used of [token, other]) {
      const { status, body } = await reset(used, 'mais-uma-senha');
      expect([status, body.error]).toEqual([403, INVALID]);
    }
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    const left = (await scanTable(cloud)).filter(
      (item) => item.includes(userId) && item.includes('RECOVERY#'),
    );
    expect(left).toEqual([]);
  });

  it('stores only the hash of a token, and neither logs nor answers it', async ({
    cloud,
    newAccount,
    request,
    tokenFor,
  }) => {
    const { email } = await newAccount();
    const token = parseUserToken(await tokenFor(email))?.token ?? '';
    expect(token).toHaveLength(43);
    const table = (await scanTable(cloud)).join('\n');
    expect(table).toContain(`RECOVERY#${hashOf(token)}`);
    expect(table).not.toContain(token);
    expect(cloud.logs()).not.toContain(token);
    const { body, headers } = await request(email);
    expect(body).toEqual({ success: true });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('refuses expired, guessed, foreign and malformed tokens with one text', async ({
    newAccount,
    login,
    reset,
    tokenFor,
  }) => {
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

  it('is done once by simultaneous requests with one token', async ({
    newAccount,
    login,
    reset,
    tokenFor,
  }) => {
    const { email } = await newAccount();
    const token = await tokenFor(email);
    const passwords = ['primeira-senha', 'segunda-senha'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const logins = await Promise.all(passwords.map((password) => login(email, password)));
    expect(logins.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });

  it('is void once the e-mail has changed, or an administrator has set a password', async ({
    newCustomer,
    newAccount,
    reset,
    tokenFor,
  }) => {
    const [moved, managed] = [await newAccount(), await newAccount()];
    const tokens = [await tokenFor(moved.email), await tokenFor(managed.email)];
    const form = { name: 'Ana', phone_country_code: '+55' as const, phone: '11987654321' };
    const address = { cep: null, address: null, address_number: null, address_complement: null };
    const profile = { ...form, ...address, city: null, state: null, email: `mudou-${moved.email}` };
    expect(await saveProfile(await userOf(moved.userId), profile)).toBe(true);
    const admin = await newCustomer({ isAdmin: true });
    const document = { document_type: 'cpf' as const, document_number: '52998224725' };
    const changed = await admin.call(routes.users.update, {
      params: { id: managed.userId },
      body: { ...form, ...document, email: managed.email, user_type: 'basic', password: 'do-administrador' },
    });
    expect(changed.status).toBe(200);
    expect((await Promise.all(tokens.map((token) => reset(token)))).map(({ status }) => status)).toEqual([
      403, 403,
    ]);
    // A token whose item survives a crash is void by its version.
    const token = await plantToken(managed.userId, Date.now() + HOUR);
    const user = await userOf(managed.userId);
    expect(await findRecovery(user.id, hashOf('T'.repeat(43)), Date.now())).toEqual(user);
    await createRecovery({ ...user, session_version: 0 }, hashOf('T'.repeat(43)), Date.now() + HOUR);
    expect((await reset(token)).status).toBe(403);
  });

  it('gives a password to an account that has none, and proves its address', async ({
    customer,
    login,
    reset,
    tokenFor,
  }) => {
    expect((await reset(await tokenFor(customer.email))).status).toBe(200);
    expect((await login(customer.email, NEW_PASSWORD)).status).toBe(200);
    expect(await userOf(customer.userId)).toMatchObject({ email_proven: true, session_version: 1 });
  });

  it('rejects a password that is too short or typed differently, and keeps the link', async ({
    newAccount,
    visitor,
    reset,
    tokenFor,
  }) => {
    const token = await tokenFor((await newAccount()).email);
    const send = (password: string, confirmPassword: string) =>
      visitor(routes.accounts.resetPassword, { body: { token, password, confirmPassword } });
    const short = await send('12345', '12345');
    expect([short.status, short.body.fields]).toEqual([
      400,
      { password: 'A senha deve ter pelo menos 6 caracteres' },
    ]);
    const different = await send('123456', '1234567');
    expect(different.body.fields).toEqual({ confirmPassword: 'As senhas não coincidem' });
    expect((await reset(token)).status).toBe(200);
  });
});

describe('asking for the e-mail', () => {
  it('does and answers the same for an address without an account, which gets none', async ({
    cloud,
    newAccount,
    request,
  }) => {
    const { email } = await newAccount();
    const unknown = `ninguem-${email}`;
    const done: string[][] = [];
    for (const address of [email, unknown]) done.push(await workOf(cloud, address));
    // Each count of tries, by address and by account, opens a window: nothing of an account is read.
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

  it('is limited for an account, with or without one, and for an address', async ({
    newAccount,
    request,
  }) => {
    const { email } = await newAccount();
    for (const one of [email, `ninguem-${email}`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => request(one)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    }
    for (let count = 0; count < 20; count++) {
      await consumeRateLimit('recovery-address#127.0.0.1', 30, Date.now());
    }
    expect((await request('outra@teste.local')).status).toBe(429);
  });

  it('is limited for who tries tokens, by account and by address', async ({ newAccount, reset }) => {
    const { userId } = await newAccount();
    const guesses = Array.from({ length: 12 }, () => reset(`${userId}.${'A'.repeat(43)}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    for (let count = 0; count < 38; count++) {
      await consumeRateLimit('reset-address#127.0.0.1', 50, Date.now());
    }
    expect((await reset('lixo')).status).toBe(429);
  });

  it('sends the e-mail again when SES did not take it, and none after an hour', async ({
    cloud,
    newAccount,
    request,
    reset,
  }) => {
    const { email } = await newAccount();
    await setMailFaults(cloud, { status: 429 });
    expect((await request(email)).status).toBe(200);
    await expect.poll(() => cloud.logs()).toContain('An e-mail was not sent');
    expect(cloud.logs()).not.toContain(email);
    await setMailFaults(cloud);
    await cloud.idle();
    const [mail, ...others] = await mailsTo(cloud, email);
    expect(others).toEqual([]);
    expect((await reset(tokenIn(mail?.text))).status).toBe(200);
    await sendAll('MAILS_QUEUE_URL', [
      { email, siteUrl: cloud.url, requestedAt: toMoment(Date.now() - HOUR - 1) },
    ]);
    await cloud.idle();
    expect(await mailsTo(cloud, email)).toHaveLength(1);
  });

  it('says where to get help when no sender is configured', async ({ cloud }) => {
    const { MAIL_FROM } = process.env;
    onTestFinished(() => {
      process.env.MAIL_FROM = MAIL_FROM;
    });
    process.env.MAIL_FROM = '';
    expect(await workOf(cloud, 'alguem@teste.local')).toEqual([
      expect.stringMatching(/^409 .*Este site ainda não envia e-mails.*suporte@ranqueia\.com\.br/),
    ]);
  });
});

/** What the function itself asks of the table, in this process and apart from its worker, and its answer. */
const workOf = async ({ url }: TestCloud, email: string): Promise<string[]> => {
  const work: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (given) => {
        work.push(commandName.replace('Command', ''));
        return next(given);
      },
    { step: 'initialize', name: 'work', override: true },
  );
  const answer = await requestRecovery(
    {
      headers: { host: new URL(url).host, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      requestContext: { http: { sourceIp: '10.0.0.1' } },
    } as unknown as Parameters<typeof requestRecovery>[0],
    { getRemainingTimeInMillis: () => 10_000 } as Parameters<typeof requestRecovery>[1],
  );
  client.middlewareStack.remove('work');
  await resetRateLimit('recovery-address#10.0.0.1');
  return [...work, `${answer.statusCode} ${answer.body}`];
};
