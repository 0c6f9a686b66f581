import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { hashOf } from '../../../functions/accounts/sessions/tokens.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import type { LimitName } from '../../../functions/accounts/signIn/rateLimits.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Answer, identifyCaller } from '../../support/people/caller.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { newPerson } from '../../support/people/google.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { formOf } from '../../support/people/users.ts';
import { it, PASSWORD } from '../../support/slice.ts';

const NETWORK = '127.0.0.1';
const TRIES = 'Muitas tentativas. Aguarde alguns minutos e tente de novo.';
const MAILS = 'Muitos pedidos de e-mail em pouco tempo. Tente de novo amanhã.';
const SIGNUPS =
  'Muitos cadastros em pouco tempo. Se você já tem uma conta, entre com ela; se não, tente de novo amanhã.';
const LOGOS = 'Muitos logos alterados em pouco tempo. Aguarde alguns minutos e tente de novo.';
const UPLOADS = 'O limite de 100 envios de logo por dia foi atingido. Tente de novo amanhã.';

type Ask = (cloud: TestCloud, account: Customer) => Promise<Pick<Answer<unknown>, 'status' | 'body'>>;

const { accounts, billing, companies, profiles } = routes;
const token = 'lixo';
const passwords = { password: 'outra-senha', confirmPassword: 'outra-senha' };
const logo = new Blob(['no picture']);

const logIn =
  (emailOf: (account: Customer) => string): Ask =>
  ({ url }, account) =>
    identifyCaller(url)(accounts.login, { body: { email: emailOf(account), password: 'errada' } });
const signUp =
  (emailOf: (account: Customer) => string): Ask =>
  ({ url }, account) =>
    identifyCaller(url)(accounts.signup, { body: formOf({ email: emailOf(account) }) });
const recover =
  (emailOf: (account: Customer) => string): Ask =>
  ({ url }, account) =>
    identifyCaller(url)(accounts.requestRecovery, { body: { email: emailOf(account) } });
const changeEmail: Ask = (_, { call }) =>
  call(accounts.changeEmail, { body: { email: newPerson().email, password: PASSWORD } });
const uploadLogo: Ask = async (_, account) => {
  const { id } = await newCompany(account);
  return account.call(companies.uploadLogo, { params: { id }, file: logo });
};

const own = ({ userId }: Customer) => userId;
const network = () => NETWORK;
const ownEmail = ({ email }: Customer) => email;
const another = () => newPerson().email;

it.for<[LimitName, most: number, whose: (account: Customer) => string, Ask, text?: string]>([
  ['login-email', 10, ownEmail, logIn(ownEmail)],
  ['login-network', 50, network, logIn(another)],
  [
    'session-password',
    10,
    own,
    (_, { call }) => call(accounts.changePassword, { body: { currentPassword: 'errada', ...passwords } }),
  ],
  ['google-start', 300, network, ({ url }) => identifyCaller(url)(accounts.startGoogle, {})],
  [
    'google-sign-in',
    100,
    network,
    ({ url }) => identifyCaller(url)(accounts.finishGoogle, { body: { code: 'x', state: 'x' } }),
  ],
  ['signup-network', 60, network, signUp(another)],
  ['signup-network-day', 100, network, signUp(another), SIGNUPS],
  ['signup-email-day', 5, ({ email }) => hashOf(email), signUp(ownEmail), SIGNUPS],
  ['signup-email-day', 5, ({ email }) => hashOf(`x${email}`), signUp(({ email }) => `x${email}`), SIGNUPS],
  ['recovery-email', 3, ownEmail, recover(ownEmail)],
  ['recovery-email', 3, ({ email }) => `x${email}`, recover(({ email }) => `x${email}`)],
  ['recovery-network', 30, network, recover(another)],
  [
    'reset-network',
    50,
    network,
    ({ url }) => identifyCaller(url)(accounts.resetPassword, { body: { token, ...passwords } }),
  ],
  [
    'report-network',
    300,
    network,
    ({ url }) => identifyCaller(url)(routes.clientReports.open, { body: { token } }),
  ],
  ['email-proof', 5, own, (_, { call }) => call(accounts.requestEmailProof, {})],
  ['email-confirm', 20, own, (_, { call }) => call(accounts.confirmEmail, { body: { token } })],
  ['email-change', 5, own, changeEmail],
  ['email-account-day', 20, own, changeEmail, MAILS],
  ['email-account-day', 20, own, (_, { call }) => call(accounts.requestEmailProof, {}), MAILS],
  ['email-network-day', 100, network, changeEmail, MAILS],
  [
    'checkout-confirmation',
    100,
    network,
    ({ url }) => identifyCaller(url)(billing.confirmCheckout, { query: { session_id: 'cs_test_nenhuma' } }),
  ],
  ['stripe-page', 20, own, (_, { call }) => call(billing.createPortalSession, {})],
  ['logo', 30, own, uploadLogo, LOGOS],
  ['logo-upload-day', 100, own, uploadLogo, UPLOADS],
  ['export', 20, own, (_, { call }) => call(profiles.export, {})],
  ['export-part', 2000, own, (_, { call }) => call(profiles.export, { query: { cursor: 'palavra~' } })],
])(
  'the limit %s allows %i attempts, and no more for whom it counts',
  async ([limit, most, whoseOf, ask, text = TRIES], { cloud, newAccount, onTestFinished }) => {
    const [account, other] = [await newAccount(), await newAccount()];
    const whose = whoseOf(account);
    await resetRateLimit(limit, whose);
    onTestFinished(() => resetRateLimit(limit, whose));
    await countAttempts(limit, whose, most - 1);
    expect((await ask(cloud, account)).status).not.toBe(429);
    await expectRefusal(ask(cloud, account), 429, text);
    if (whose !== NETWORK) expect((await ask(cloud, other)).status).not.toBe(429);
  },
);
