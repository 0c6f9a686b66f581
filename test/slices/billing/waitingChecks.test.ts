/** What a trial could not look up is checked once its e-mail is proven. */
import { expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listFollowUps, requestLateCleanups } from '../../../functions/accounts/followUps/followUps.store.ts';
import { linkIdentity, startEmailChange } from '../../../functions/accounts/links/proofs.store.ts';
import { release } from '../../../functions/checks/release/release.ts';
import { startWaiting } from '../../../functions/checks/request/startWaiting.ts';
import { HOUR, MINUTE } from '../../../functions/platform/time/clock.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { findTrialUse } from '../../../functions/subscriptions/trials.store.ts';
import { firstPagesOf, it, press, textsOf } from '../../support/checks/requests.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import {
  addKeywords,
  type Customer,
  newCompany,
  saveSubscription,
  userOf,
} from '../../support/people/customers.ts';
import { signInWithGoogle } from '../../support/people/google.ts';
import { NEW_PASSWORD, plantProof, plantToken, prove } from '../../support/people/mailedLinks.ts';
import { LARGE, newSubscriber, savePlans, useLookups } from '../../support/stripe/subscribers.ts';

it.beforeEach(savePlans);
it.beforeEach(({ gate }) => gate.open());
it.beforeEach(() => saveSearchSettings({ trial_lookups: 10_000, freshness_minutes: 0 }));

const proveNewAddress = async ({ userId, call }: Customer) => {
  const address = `trocado.${userId}@teste.local`.toLowerCase();
  await startEmailChange(await userOf(userId), address, Date.now() + HOUR);
  const token = await plantProof(userId, address, Date.now() + HOUR);
  expect((await call(routes.accounts.confirmEmail, { body: { token } })).body).toEqual({ email: address });
};

const proveByPassword = async ({ userId, call }: Customer) => {
  const token = await plantToken(userId, Date.now() + HOUR);
  const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  expect((await call(routes.accounts.resetPassword, { body })).status).toBe(200);
};

const proveByGoogle = async ({ email }: Customer, cloud: TestCloud) =>
  expect((await signInWithGoogle(cloud, { email })).status).toBe(200);

/** Proves the e-mail, but loses the message to the cleanup. */
const proveUnheard = async ({ userId }: Customer) => {
  vi.stubEnv('CLEANUP_QUEUE_URL', 'http://127.0.0.1/000000000000/nowhere');
  const identity = `google#${userId}`;
  expect(await linkIdentity(await userOf(userId), { identity }, Date.now())).toBe(true);
  vi.unstubAllEnvs();
};

const cleanUpLate = async (cloud: TestCloud) => {
  await requestLateCleanups(Date.now() + MINUTE);
  await cloud.idle();
};

const waitingOf = async ({ call }: Customer, { id }: { readonly id: string }) =>
  (await call(routes.checks.getProgress, { params: { id }, query: {} })).body.check?.waiting;

it.for([
  ['a link', prove],
  ['the link of a new address', proveNewAddress],
  ['a new password', proveByPassword],
  ['google', proveByGoogle],
] as const)(
  'it is checked once that is proven by %s, and nothing else is',
  async ([way, proveBy], { cloud }) => {
    const customer = await newSubscriber(cloud, LARGE);
    await useLookups(customer, 24);
    const texts = textsOf(way, 4);
    const pressed = await newCompany(customer, { name: 'a', keywords: texts });
    await newCompany(customer, { name: 'b', keywords: [`nunca ${way}`] });
    expect((await press(customer, pressed)).body).toEqual({ checkedKeywords: 4 });
    await cloud.idle();
    expect(await waitingOf(customer, pressed)).toBe(0);
    expect((await press(customer, pressed)).body).toEqual({ checkedKeywords: 2, waitingKeywords: 2 });
    await cloud.idle();
    expect(await waitingOf(customer, pressed)).toBe(2);
    await proveBy(customer, cloud);
    await cloud.idle();
    expect(firstPagesOf(cloud)).toEqual([`nunca ${way}`, ...texts, ...texts].toSorted());
    expect(await listFollowUps()).toEqual([]);
  },
);

const pay = ({ userId }: Customer) =>
  saveSubscription(userId, { status: 'active', plan_id: LARGE, current_period_end: null });

it.for([
  ['the look-ups sufficed', 28, 'pressed'],
  ['some are left', 0, 'new'],
  ['the trial is over', 30, 'paid'],
] as const)('nothing is checked where %s', async ([where, used, what], { cloud }) => {
  const customer = await newSubscriber(cloud, LARGE);
  await useLookups(customer, used);
  const company = await newCompany(customer, { keywords: textsOf(where, 2) });
  if (what === 'pressed') await press(customer, company);
  if (what === 'paid') await pay(customer);
  await cloud.idle();
  const before = firstPagesOf(cloud);
  await prove(customer);
  await cloud.idle();
  expect(firstPagesOf(cloud)).toEqual(before);
  expect(await listFollowUps()).toEqual([]);
});

it('as much is checked as the limit without a card leaves', async ({ cloud }) => {
  await saveSearchSettings({ trial_lookups: 35 });
  const customer = await newSubscriber(cloud, LARGE);
  await useLookups(customer, 30);
  const texts = textsOf('até o total', 12);
  const company = await newCompany(customer, { keywords: texts });
  await prove(customer);
  await cloud.idle();
  expect(firstPagesOf(cloud)).toEqual(texts.slice(0, 5));
  expect(await findTrialUse(customer.userId)).toMatchObject({ lookups: 35 });
  expect(await waitingOf(customer, company)).toBe(7);
  expect(await listFollowUps()).toEqual([]);
});

it('it is checked by the scheduler if the message is lost', async ({ cloud }) => {
  const customer = await newSubscriber(cloud, LARGE);
  await useLookups(customer, 30);
  await newCompany(customer, { keywords: ['perdida'] });
  await proveUnheard(customer);
  await cloud.idle();
  expect(firstPagesOf(cloud)).toEqual([]);
  await cleanUpLate(cloud);
  expect(firstPagesOf(cloud)).toEqual(['perdida']);
  expect(await listFollowUps()).toEqual([]);
});

it('it is not asked for again while its messages are lost, and then what came beside it', async ({
  cloud,
}) => {
  const customer = await newSubscriber(cloud, LARGE);
  await useLookups(customer, 30);
  const texts = textsOf('recusada', 3);
  const company = await newCompany(customer, { keywords: texts.slice(0, 2) });
  await proveUnheard(customer);
  vi.stubEnv('CHECKS_QUEUE_URL', `${cloud.environment.CHECKS_QUEUE_URL}-gone`);
  for (let count = 0; count < 2; count++) await startWaiting(customer.userId, Date.now());
  vi.unstubAllEnvs();
  expect(await findTrialUse(customer.userId)).toMatchObject({ lookups: 32 });
  await addKeywords(customer.userId, company.id, texts.slice(2));
  await cleanUpLate(cloud);
  expect(firstPagesOf(cloud)).toEqual(texts.slice(2));
  await release(Date.now() + 2 * MINUTE);
  await cloud.idle();
  expect(firstPagesOf(cloud)).toEqual(texts);
  expect(await findTrialUse(customer.userId)).toMatchObject({ lookups: 33 });
  expect(await listFollowUps()).toEqual([]);
});
