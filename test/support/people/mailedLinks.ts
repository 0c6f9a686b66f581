import { expect, onTestFinished, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { EmailChangeForm } from '#shared/contract/ownEmail.ts';
import { createLink } from '../../../functions/accounts/links/links.store.ts';
import { hashOf } from '../../../functions/accounts/sessions/tokens.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { mailsTo, setMailFaults } from '../cloud/outbox.ts';
import { it } from '../slice.ts';
import { type Customer, createRecovery, userOf } from './customers.ts';

export const NEW_PASSWORD = 'outra-senha-nova';

/** The error for every token that is invalid, used or expired. */
export const INVALID = 'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.';

export const itRecovers = it
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
  .extend('tokenFor', ({ cloud, request }) => async (typed: string): Promise<string> => {
    const email = typed.trim().toLowerCase();
    const before = (await mailsTo(cloud, email)).length;
    expect((await request(typed)).status).toBe(200);
    await cloud.idle();
    const mails = await mailsTo(cloud, email);
    expect(mails).toHaveLength(before + 1);
    return tokenIn(mails.at(-1)?.text);
  });

/** The network's limits are reset, because all tests call from one address. */
itRecovers.beforeEach(() => resetRateLimit('recovery-network', '127.0.0.1'));
itRecovers.beforeEach(() => resetRateLimit('reset-network', '127.0.0.1'));
itRecovers.afterEach(({ cloud }) => setMailFaults(cloud));

export const tokenIn = (text = ''): string => /#(\S+)/.exec(text)?.[1] ?? '';

export const plantToken = async (userId: string, until: number, letter = 'T'): Promise<string> => {
  const token = letter.repeat(43);
  await createRecovery(await userOf(userId), hashOf(token), until);
  return `${userId}.${token}`;
};

/** Takes the sender of e-mails away until the test ends. */
export const removeSender = (): void => {
  vi.stubEnv('MAIL_FROM', '');
  onTestFinished(() => void vi.unstubAllEnvs());
};

type Caller = Pick<Customer, 'call'>;

export const itProves = itRecovers
  .extend(
    'ask',
    () =>
      ({ call }: Caller) =>
        call(routes.accounts.requestEmailProof, {}),
  )
  .extend(
    'confirm',
    () =>
      ({ call }: Caller, token: string) =>
        call(routes.accounts.confirmEmail, { body: { token } }),
  )
  .extend(
    'change',
    () =>
      ({ call }: Caller, email: string, form: Partial<EmailChangeForm> = {}) =>
        call(routes.accounts.changeEmail, { body: { email, ...form } }),
  )
  .extend('lastToken', ({ cloud }) => async (address: string): Promise<string> => {
    await cloud.idle();
    return tokenIn((await mailsTo(cloud, address)).at(-1)?.text);
  });

itProves.beforeEach(() => resetRateLimit('signup-network', '127.0.0.1'));
itProves.beforeEach(() => resetRateLimit('email-network-day', '127.0.0.1'));

export const plantProof = async (userId: string, address: string, until: number, letter = 'T') => {
  const token = letter.repeat(43);
  await createLink(await userOf(userId), { kind: 'EMAIL_PROOF', hash: hashOf(token), address, until });
  return `${userId}.${token}`;
};

export const prove = async ({ userId, email, call }: Customer) => {
  const token = await plantProof(userId, email, Date.now() + HOUR);
  expect((await call(routes.accounts.confirmEmail, { body: { token } })).status).toBe(200);
};

export const profileOf = async ({ call }: Caller) => (await call(routes.profiles.get, {})).body;
