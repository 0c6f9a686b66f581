/** Asking for the link that confirms an address, and using it. */
import { routes } from '#shared/contract/index.ts';
import type { EmailChangeForm } from '#shared/contract/ownEmail.ts';
import { createLink } from '../../functions/accounts/links/links.store.ts';
import { hashOf } from '../../functions/accounts/sessions/userTokens.ts';
import { resetRateLimit } from '../../functions/accounts/signIn/rateLimit.store.ts';
import type { Customer } from './customers.ts';
import { mailsTo } from './outbox.ts';
import { itRecovers, tokenIn, userOf } from './recovery.ts';

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
  // The token in the last e-mail to an address.
  .extend('lastToken', ({ cloud }) => async (address: string): Promise<string> => {
    await cloud.idle();
    return tokenIn((await mailsTo(cloud, address)).at(-1)?.text);
  });

itProves.beforeEach(() => resetRateLimit('signup-network', '127.0.0.1'));
itProves.beforeEach(() => resetRateLimit('email-network-day', '127.0.0.1'));

/** Stores a link of this user that confirms the address until then, as the e-mail's worker does. */
export const plantProof = async (userId: string, address: string, until: number, letter = 'T') => {
  const token = letter.repeat(43);
  await createLink(await userOf(userId), { kind: 'EMAIL_PROOF', hash: hashOf(token), address, until });
  return `${userId}.${token}`;
};

export const profileOf = async ({ call }: Caller) => (await call(routes.profiles.get, {})).body;
