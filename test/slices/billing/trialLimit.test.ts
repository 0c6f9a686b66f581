/** A trial looks up 30 queries until its e-mail is proven. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { checkableOf } from '../../../functions/checks/checkable.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { startRun } from '../../../functions/schedule/scheduler.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { findTrialUse, takeTrialLookups } from '../../../functions/subscriptions/trials.store.ts';
import { it, press, textsOf } from '../../support/checks/requests.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { deleteOwn } from '../../support/people/deletion.ts';
import { prove, removeSender } from '../../support/people/mailedLinks.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import {
  addCard,
  LARGE,
  listStripeSubscriptions,
  newSubscriber,
  savePlans,
  subscriptionOf,
  useLookups,
} from '../../support/stripe/subscribers.ts';

it.beforeEach(savePlans);
it.beforeEach(({ gate }) => gate.open());
it.beforeEach(() => saveSearchSettings({ trial_lookups: 10_000, freshness_minutes: 0 }));

/** Begins a trial with an e-mail that already had one, in an account that its proven owner has deleted. */
const beginAgain = async (cloud: TestCloud) => {
  const provenEmail = `dono${Date.now()}@teste.local`;
  const former = await newSubscriber(cloud, LARGE, { document: null, provenEmail });
  expect(await isScheduled(former)).toBe(true);
  await deleteOwn(former, provenEmail, 'segredo');
  await cloud.idle();
  return newSubscriber(cloud, LARGE, { email: provenEmail });
};

const nextOf = async ({ call }: Customer) => (await call(routes.schedule.getNext, {})).body.paused;

/** Asks as a check of everybody does, for a page with this many keywords of the customer. */
const isScheduled = async ({ userId }: Pick<Customer, 'userId'>, keywords = 1) => {
  const keyword = {
    userId,
    companyId: 'c',
    keywordId: 'c-1',
    text: 'x',
    activeSince: toMoment(0),
    misses: 0,
  };
  const page = Array.from({ length: keywords }, () => keyword);
  const kept = await checkableOf(page, Date.now(), { pays: true });
  return kept.length === keywords;
};

const waitingOf = async ({ call }: Customer, { id }: { readonly id: string }) =>
  (await call(routes.checks.getProgress, { params: { id } })).body.check?.waiting;

describe('a trial whose e-mail is not proven', () => {
  it('looks up 30 queries in all, exactly, also for presses at once', async ({ cloud }) => {
    const customer = await newSubscriber(cloud, LARGE);
    await useLookups(customer, 20);
    const first = await newCompany(customer, { keywords: textsOf('primeira', 5) });
    expect((await press(customer, first)).status).toBe(200);
    expect((await subscriptionOf(customer)).trial_lookups).toEqual({ used: 25, max: 30, until: 'email' });
    const companies = await Promise.all(
      ['b', 'c'].map((name) => newCompany(customer, { name, keywords: textsOf(name, 4) })),
    );
    const replies = await Promise.all(companies.map((company) => press(customer, company)));
    expect(replies.map(({ body }) => body)).toEqual(
      expect.arrayContaining([{ checkedKeywords: 4 }, { checkedKeywords: 1, waitingKeywords: 3 }]),
    );
    await cloud.idle();
    expect(await findTrialUse(customer.userId)).toEqual({ lookups: 30, isOpen: false });
    // The limit also holds for the other kind of check, and with a card.
    await addCard(customer);
    expect((await press(customer, first, 'grid')).status).toBe(429);
    await cloud.idle();
    expect(new Set(cloud.serper.calls.map(({ q }) => q)).size).toBe(10);
  });

  it('has no scheduled checks, and says so, until it is proven or unless no e-mail could prove it', async ({
    cloud,
    customer,
  }) => {
    const [subscriber, proven] = [await newSubscriber(cloud, LARGE), await newSubscriber(cloud, LARGE)];
    await prove(proven);
    expect(await isScheduled(subscriber)).toBe(false);
    expect(await nextOf(subscriber)).toBe('email');
    for (const one of [proven, customer])
      expect([await isScheduled(one), await nextOf(one)]).toEqual([true, null]);
    removeSender();
    expect(await isScheduled(subscriber)).toBe(true);
  });

  it('checks the first of more keywords and, once it is proven, the others first, by the button or a run', async ({
    cloud,
  }) => {
    const customer = await newSubscriber(cloud, LARGE);
    const company = await newCompany(customer, { keywords: textsOf('muitas', 42) });
    const asked = () => [...new Set(cloud.serper.calls.map(({ q }) => q))].toSorted();
    expect((await press(customer, company, 'grid')).body).toMatchObject({
      checkedKeywords: 30,
      waitingKeywords: 12,
    });
    await cloud.idle();
    expect(await waitingOf(customer, company)).toBe(12);
    await expectRefusal(
      press(customer, company),
      429,
      'Esta verificação precisa de 42 consultas, e restam 0 das 30 do período grátis até você confirmar o seu e-mail.',
    );
    await saveSearchSettings({ trial_lookups: 35 });
    await prove(customer);
    await cloud.idle();
    expect(asked()).toEqual(textsOf('muitas', 30).toSorted());
    expect((await press(customer, company)).body).toEqual({ checkedKeywords: 5, waitingKeywords: 37 });
    await cloud.idle();
    expect(asked()).toEqual(textsOf('muitas', 35).toSorted());
    await saveSearchSettings({ trial_lookups: 77 });
    await startRun('manual', Date.now());
    await cloud.idle();
    expect(asked()).toEqual(textsOf('muitas', 42).toSorted());
    expect((await subscriptionOf(customer)).trial_lookups).toEqual({ used: 77, max: 77, until: 'card' });
  });

  it('of an e-mail that has begun another ends as soon as that is known', async ({ cloud, stripe }) => {
    const again = await beginAgain(cloud);
    const company = await newCompany(again, { keywords: textsOf('de novo', 2) });
    expect((await press(again, company)).status).toBe(200);
    await cloud.idle();
    await prove(again);
    expect(await nextOf(again)).toBe('subscription');
    await expectRefusal(
      press(again, company),
      429,
      'O período grátis deste e-mail já foi usado em outra conta, por isso o desta termina aqui. Assine um plano para continuar.',
    );
    // A look at the subscription leaves its end to a task.
    const asked = stripe.calls.length;
    expect(await subscriptionOf(again)).toMatchObject({ status: 'trialing', trial_lookups: { max: 30 } });
    expect(stripe.calls).toHaveLength(asked);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    await stripe.delivered();
    expect(await subscriptionOf(again)).toMatchObject({
      status: 'canceled',
      trial_lookups: null,
      trial_available: false,
    });
    expect(await listStripeSubscriptions(again)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('a trial without a card', () => {
  it('looks up as many queries in all as the administrators allow, until there is one', async ({
    cloud,
    stripe,
  }) => {
    await saveSearchSettings({ trial_lookups: 1_040 });
    const provenEmail = `total${Date.now()}@teste.local`;
    const customer = await newSubscriber(cloud, LARGE, { provenEmail });
    expect(await transact([takeTrialLookups(customer.userId, 1_033, 1_040)])).toEqual([]);
    const first = await newCompany(customer, { keywords: textsOf('total', 4) });
    expect((await press(customer, first)).status).toBe(200);
    await cloud.idle();
    expect(await subscriptionOf(customer)).toMatchObject({
      trial_lookups: { used: 1_037, max: 1_040, until: 'card' },
    });
    expect([await isScheduled(customer, 4), await nextOf(customer)]).toEqual([false, 'trial']);
    expect((await press(customer, first)).body).toEqual({ checkedKeywords: 3, waitingKeywords: 1 });
    await cloud.idle();
    await expectRefusal(
      press(customer, first),
      429,
      'Esta verificação precisa de 4 consultas, e restam 0 das 1.040 do período grátis sem cartão. Para continuar, adicione um cartão em Configurações: a cobrança só começa no fim do período grátis.',
    );
    await addCard(customer);
    await stripe.delivered();
    expect((await subscriptionOf(customer)).trial_lookups).toBeNull();
    expect((await press(customer, first)).status).toBe(200);
    expect([await isScheduled(customer), await nextOf(customer)]).toEqual([true, null]);
    await cloud.idle();
  });

  it('pays for its keywords in a run, as far as its look-ups suffice, and no other subscription does', async ({
    cloud,
    customer,
  }) => {
    const provenEmail = `rodada${Date.now()}@teste.local`;
    const trial = await newSubscriber(cloud, LARGE, { provenEmail });
    for (const one of [trial, customer]) await newCompany(one, { keywords: textsOf('rodada', 3) });
    const lookupsOf = async ({ userId }: Pick<Customer, 'userId'>) => (await findTrialUse(userId)).lookups;
    await startRun('manual', Date.now());
    await cloud.idle();
    expect([await lookupsOf(trial), await lookupsOf(customer)]).toEqual([3, 0]);
    await saveSearchSettings({ trial_lookups: 10 });
    const atOnce = await Promise.all([isScheduled(trial, 4), isScheduled(trial, 4)]);
    expect(atOnce.toSorted()).toEqual([false, true]);
    expect([await isScheduled(trial, 4), await lookupsOf(trial)]).toEqual([false, 7]);
  });
});

it('a trial from before there was a limit has one', async ({ newCustomer }) => {
  const customer = await newCustomer({ status: 'trialing' });
  const company = await newCompany(customer, { keywords: textsOf(`antiga ${toMoment(0)}`, 31) });
  expect((await press(customer, company)).body).toEqual({ checkedKeywords: 30, waitingKeywords: 1 });
});
