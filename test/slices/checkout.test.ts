import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findUser, proveEmail } from '../../functions/accounts/users.store.ts';
import { findCustomerOf } from '../../functions/billing/customers.store.ts';
import { findPlan, savePlan } from '../../functions/plans/plans.store.ts';
import { listSubscriptions } from '../../functions/platform/stripe/subscriptions.ts';
import { DAY } from '../../functions/platform/time/clock.ts';
import { callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { startShop } from '../support/customers.ts';
import {
  cards,
  LARGE,
  manage,
  type Newcomer,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  signUp,
  subscriptionOf,
} from '../support/stripe.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());
beforeEach(savePlans);

const subscriptionsOf = async ({ userId }: Newcomer) => {
  const customerId = await findCustomerOf(userId);
  return customerId === undefined ? [] : listSubscriptions(customerId);
};

const objectsOf = (type: string) => cloud.stripe.events.filter((event) => event.type === type).length;

describe('a checkout', () => {
  it('begins a trial of 14 days without a card', async () => {
    const newcomer = await signUp(cloud);
    const address = await payAt(await openCheckout(newcomer, SMALL));
    expect(address?.href).toContain(`${cloud.url}/payment/success?session_id=cs_test_`);
    await cloud.stripe.settled();
    const [subscription, ...more] = await subscriptionsOf(newcomer);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({ status: 'trialing', planId: SMALL });
    const days = (Date.parse(subscription?.currentPeriodEnd ?? '') - cloud.stripe.now()) / DAY;
    expect(Math.round(days)).toBe(14);
  });

  it('is the same one for two who ask at once, and for who asks again', async () => {
    const newcomer = await signUp(cloud);
    const urls = await Promise.all([1, 2, 3].map(() => openCheckout(newcomer, SMALL)));
    expect(new Set([...urls, await openCheckout(newcomer, SMALL)]).size).toBe(1);
  });

  it('closes the one for another plan that was left open', async () => {
    const newcomer = await signUp(cloud);
    const first = await openCheckout(newcomer, SMALL);
    const second = await openCheckout(newcomer, LARGE);
    expect(second).not.toBe(first);
    expect(await payAt(first)).toBeUndefined();
    expect(await payAt(second)).toBeDefined();
    await cloud.stripe.settled();
    expect((await subscriptionsOf(newcomer)).map(({ planId }) => planId)).toEqual([LARGE]);
  });

  it('for two plans at once leaves one subscription, whatever is paid', async () => {
    const newcomer = await signUp(cloud);
    const urls = await Promise.all([SMALL, LARGE].map((plan) => openCheckout(newcomer, plan)));
    await Promise.all(urls.map((url) => payAt(url, cards.good)));
    await cloud.stripe.settled();
    const live = (await subscriptionsOf(newcomer)).filter(({ status }) => status !== 'canceled');
    expect(live).toHaveLength(1);
  });

  it('makes one customer, product and price of each, however many ask at once', async () => {
    await savePlan({
      id: 77,
      name: 'Novo',
      description: 'Só um',
      price_monthly: 10,
      max_keywords: 1,
      max_companies: 1,
      max_competitors: 1,
    });
    const before = objectsOf('customer.created');
    const newcomer = await signUp(cloud);
    await Promise.all([1, 2, 3, 4].map(() => openCheckout(newcomer, 77)));
    expect(objectsOf('customer.created') - before).toBe(1);
    const prices = await pricesAt('ranqueia_plan_77');
    expect(prices).toMatchObject([
      { unit_amount: 1000, currency: 'brl', active: true, metadata: { plan_id: '77' } },
    ]);
  });

  it("charges the plan's price of today: after a change there is a new price, and the old one is archived", async () => {
    const [newcomer, later] = [await signUp(cloud), await signUp(cloud)];
    await openCheckout(newcomer, LARGE);
    const [old] = await pricesAt(`ranqueia_plan_${LARGE}`);
    const plan = await findPlan(LARGE);
    if (!plan) throw new Error('The plan is missing');
    await savePlan({ ...plan, price_monthly: 149.9 });
    await openCheckout(later, LARGE);
    expect(await pricesAt(`ranqueia_plan_${LARGE}`)).toMatchObject([{ unit_amount: 14_990 }]);
    await savePlan(plan);
    await openCheckout(await signUp(cloud), LARGE);
    const [back] = await pricesAt(`ranqueia_plan_${LARGE}`);
    expect(back).toMatchObject({ unit_amount: 12_990, active: true });
    expect(back?.id).not.toBe(old?.id);
  });

  it('takes whoever subscribes already to the portal, if it is he who asks', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    expect(await openCheckout(subscriber, LARGE)).toContain('/p/session/');
    const stranger = callerOf(cloud.url);
    const body = { userId: subscriber.userId, planId: LARGE };
    const refused = await stranger(routes.billing.createCheckout, { body });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Esta conta já tem uma assinatura. Faça login para gerenciá-la.',
    ]);
  });

  it('is for the owner alone, once an account was paid for or is known to belong to somebody', async () => {
    const former = await newSubscriber(cloud, SMALL);
    const portal = await former.call(routes.billing.createPortalSession, {});
    await manage(portal.body.url, 'cancel');
    await cloud.stripe.advance(15 * DAY);
    await cloud.stripe.settled();
    const proven = await signUp(cloud);
    const user = await findUser(proven.userId);
    expect(user && (await proveEmail(user))).toBe(true);
    for (const { userId } of [former, proven]) {
      const body = { userId, planId: SMALL };
      const { status, body: said } = await callerOf(cloud.url)(routes.billing.createCheckout, { body });
      expect([status, said.error]).toEqual([409, 'Faça login para assinar com esta conta.']);
    }
    expect(await openCheckout(former, SMALL)).toContain('/c/pay/');
    // Whoever opened one for an account that is new is no danger to it.
    const gift = await signUp(cloud);
    expect(await openCheckout({ ...gift, call: callerOf(cloud.url) }, SMALL)).toContain('/c/pay/');
  });

  it('waits for whoever asks for the same at the same moment', async () => {
    cloud.stripe.setFaults({ rate: 0, latencyMs: 700, path: '/v1/checkout/sessions' });
    const newcomer = await signUp(cloud);
    const urls = await Promise.all([1, 2, 3].map(() => openCheckout(newcomer, SMALL)));
    cloud.stripe.setFaults({ rate: 0 });
    expect(new Set(urls).size).toBe(1);
  });

  it('gives the trial once', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await subscriber.call(routes.billing.createPortalSession, {});
    await manage(portal.body.url, 'cancel');
    await cloud.stripe.advance(15 * DAY);
    await cloud.stripe.settled();
    expect((await subscriptionOf(subscriber)).status).toBe('canceled');
    const again = await openCheckout(subscriber, SMALL);
    expect(await payAt(again)).toBeUndefined();
    expect(await payAt(again, cards.declined)).toBeUndefined();
    expect(await payAt(again, cards.good)).toBeDefined();
    await cloud.stripe.settled();
    expect((await subscriptionOf(subscriber)).status).toBe('active');
  });

  it('is not opened for a plan or an account that does not exist', async () => {
    const { userId, call } = await signUp(cloud);
    const noPlan = await call(routes.billing.createCheckout, { body: { userId, planId: 999 } });
    expect([noPlan.status, noPlan.body.error]).toEqual([404, 'Plano não encontrado']);
    const nobody = await call(routes.billing.createCheckout, { body: { userId: 'ninguem', planId: SMALL } });
    expect([nobody.status, nobody.body.error]).toEqual([404, 'Conta não encontrada']);
  });
});

const pricesAt = async (lookupKey: string) => {
  const query = new URLSearchParams({ 'lookup_keys[0]': lookupKey, active: 'true' });
  const headers = { authorization: `Bearer ${cloud.stripe.secretKey}` };
  const response = await fetch(`${cloud.stripe.url}/v1/prices?${query}`, { headers });
  const { data }: { data: { id: string }[] } = await response.json();
  return data;
};

describe('while Stripe is', () => {
  afterAll(() => cloud.stripe.setFaults({ rate: 0 }));

  it.each(['500', '429', 'refused', 'cut', 'timeout'] as const)(
    '%s nothing is opened or written, and it is said so',
    async (kind) => {
      const { userId, call } = await signUp(cloud);
      cloud.stripe.setFaults({ rate: 1, kinds: [kind] });
      const answer = await call(routes.billing.createCheckout, { body: { userId, planId: SMALL } });
      expect([answer.status, answer.body.error]).toEqual([
        503,
        'O provedor de pagamento não respondeu. Tente novamente em instantes.',
      ]);
      expect(await findCustomerOf(userId)).toBeUndefined();
      cloud.stripe.setFaults({ rate: 0 });
      expect(await openCheckout({ userId, call, cookie: '' }, SMALL)).toContain('/c/pay/');
    },
  );

  it('losing its answers, what was done is not done twice', async () => {
    const newcomer = await signUp(cloud);
    const before = objectsOf('customer.created');
    cloud.stripe.setFaults({ rate: 0.5, kinds: ['lost'] });
    const tries = [1, 2, 3, 4, 5, 6].map(() =>
      newcomer.call(routes.billing.createCheckout, { body: { userId: newcomer.userId, planId: SMALL } }),
    );
    await Promise.all(tries);
    cloud.stripe.setFaults({ rate: 0 });
    const url = await openCheckout(newcomer, SMALL);
    expect(await payAt(url)).toBeDefined();
    await cloud.stripe.settled();
    expect(objectsOf('customer.created') - before).toBe(1);
    expect(await subscriptionsOf(newcomer)).toHaveLength(1);
  });
});
