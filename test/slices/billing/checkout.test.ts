import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { proveEmail } from '../../../functions/accounts/links/proofs.store.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { handler as createCheckout } from '../../../functions/billing/createCheckout.api.ts';
import { findCustomerOf } from '../../../functions/billing/sync/customers.store.ts';
import { listSubscriptions } from '../../../functions/platform/stripe/subscriptions.ts';
import { DAY, SECOND } from '../../../functions/platform/time/clock.ts';
import { RESERVED } from '../../../functions/platform/time/timeLimits.ts';
import { findPlan, savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { callerOf, cookieOf } from '../../support/people/caller.ts';
import { workOf } from '../../support/routes/work.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import {
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
} from '../../support/stripe/subscribers.ts';

it.beforeEach(savePlans);
it.afterEach(({ cloud }) => cloud.stripe.setFaults({ rate: 0 }));

const subscriptionsOf = async ({ userId }: Newcomer) => {
  const customerId = await findCustomerOf(userId);
  return customerId === undefined ? [] : listSubscriptions(customerId);
};

/** Counts one account's customers, because a hanging call may still create one for another account. */
const countCustomers = ({ stripe }: TestCloud, { userId }: Newcomer) =>
  stripe.events.filter(
    ({ type, data }) => type === 'customer.created' && Object(data.object).metadata.user_id === userId,
  ).length;

const countEvents = ({ stripe }: TestCloud, type: string) =>
  stripe.events.filter((event) => event.type === type).length;

const pricesAt = async ({ stripe }: TestCloud, lookupKey: string) => {
  const query = new URLSearchParams({ 'lookup_keys[0]': lookupKey, active: 'true' });
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  const response = await fetch(`${stripe.url}/v1/prices?${query}`, { headers });
  const { data }: { data: { id: string }[] } = await response.json();
  return data;
};

describe('a checkout', () => {
  it('begins a trial without a card, and closes an earlier checkout', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    const first = await openCheckout(newcomer, LARGE);
    const second = await openCheckout(newcomer, SMALL);
    expect(second).not.toBe(first);
    expect(await payAt(first)).toBeUndefined();
    const address = await payAt(second);
    expect(address?.href).toContain(`${cloud.url}/payment/success?session_id=cs_test_`);
    await cloud.stripe.delivered();
    const [subscription, ...more] = await subscriptionsOf(newcomer);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({ status: 'trialing', planId: SMALL });
    const days = (Date.parse(subscription?.currentPeriodEnd ?? '') - cloud.stripe.now()) / DAY;
    expect(Math.round(days)).toBe(14);
  });

  it('for two plans at once leaves one subscription, even when both are paid', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    const urls = await Promise.all([SMALL, LARGE].map((plan) => openCheckout(newcomer, plan)));
    await Promise.all(urls.map((url) => payAt(url)));
    await cloud.stripe.delivered();
    const live = (await subscriptionsOf(newcomer)).filter(({ status }) => status !== 'canceled');
    expect(live).toHaveLength(1);
  });

  it('is one with one customer and one price for simultaneous and repeated requests', async ({ cloud }) => {
    await savePlan({
      id: 77,
      name: 'Novo',
      description: 'Só um',
      price_monthly: 10,
      max_keywords: 1,
      max_companies: 1,
      max_competitors: 1,
    });
    const newcomer = await signUp(cloud);
    cloud.stripe.setFaults({ rate: 0, latencyMs: 700, path: '/v1/checkout/sessions' });
    const urls = await Promise.all([1, 2, 3].map(() => openCheckout(newcomer, 77)));
    cloud.stripe.setFaults({ rate: 0 });
    expect(new Set([...urls, await openCheckout(newcomer, 77)]).size).toBe(1);
    expect(countCustomers(cloud, newcomer)).toBe(1);
    const prices = await pricesAt(cloud, 'ranqueia_plan_77');
    expect(prices).toMatchObject([
      { unit_amount: 1000, currency: 'brl', active: true, metadata: { plan_id: '77' } },
    ]);
  });

  it("charges the price at Stripe, which a changed plan's reaches by price sync alone", async ({ cloud }) => {
    const [newcomer, later] = [await signUp(cloud), await signUp(cloud)];
    await openCheckout(newcomer, LARGE);
    const before = await pricesAt(cloud, `ranqueia_plan_${LARGE}`);
    const plan = await findPlan(LARGE);
    if (!plan) throw new Error('The plan is missing');
    await savePlan({ ...plan, price_monthly: 149.9 });
    await openCheckout(later, LARGE);
    expect(await pricesAt(cloud, `ranqueia_plan_${LARGE}`)).toEqual(before);
    expect(before).toMatchObject([{ unit_amount: 12_990, active: true }]);
  });

  it('is open to the owner alone, and says nothing of the account to others', async ({ cloud }) => {
    const fresh = await signUp(cloud);
    const open = await openCheckout(fresh, SMALL);
    const subscriber = await newSubscriber(cloud, SMALL);
    const proven = await signUp(cloud);
    const user = await findUser(proven.userId);
    expect(user && (await proveEmail(user))).toBe(true);
    const closedBefore = countEvents(cloud, 'checkout.session.expired');
    const strangers = [callerOf(cloud.url), (await signUp(cloud)).call, subscriber.call];
    for (const userId of [fresh.userId, proven.userId, 'ninguem']) {
      for (const call of strangers) {
        const { status, body } = await call(routes.billing.createCheckout, {
          body: { userId, planId: LARGE },
        });
        expect([status, body]).toEqual([
          409,
          {
            error:
              'Faça login para assinar com esta conta. Se você acabou de se cadastrar, confira o seu e-mail.',
          },
        ]);
      }
    }
    const ofSubscriber = { body: { userId: subscriber.userId, planId: LARGE } };
    expect((await callerOf(cloud.url)(routes.billing.createCheckout, ofSubscriber)).status).toBe(409);
    // The owner's page is unchanged, and strangers created no customer of theirs.
    expect(countEvents(cloud, 'checkout.session.expired')).toBe(closedBefore);
    expect(await findCustomerOf(proven.userId)).toBeUndefined();
    expect(await openCheckout(fresh, SMALL)).toBe(open);
  });

  it('is open to the owner who has signed in', async ({ cloud, login }) => {
    const { userId } = await signUp(cloud);
    const user = await findUser(userId);
    const { headers } = await login(String(user?.email), 'segredo');
    const call = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect(await openCheckout({ userId, call, cookie: '' }, SMALL)).toContain('/c/pay/');
  });

  it('leads a subscriber to the portal, and gives no second trial', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const change = await openCheckout(subscriber, LARGE);
    expect(change).toContain('/p/session/');
    expect(await (await fetch(change)).text()).toContain('Confirmar a mudança de plano');
    const portal = await subscriber.call(routes.billing.createPortalSession, {});
    await manage(portal.body.url, 'cancel');
    await cloud.stripe.advance(15 * DAY);
    await cloud.stripe.delivered();
    expect((await subscriptionOf(subscriber)).status).toBe('canceled');
    const again = await openCheckout(subscriber, SMALL);
    expect(await payAt(again)).toBeUndefined();
    expect(await payAt(again, cards.declined)).toBeUndefined();
    expect(await payAt(again, cards.good)).toBeDefined();
    await cloud.stripe.delivered();
    expect((await subscriptionOf(subscriber)).status).toBe('active');
  });
});

describe('a checkout while Stripe fails', () => {
  it('is not opened, leaves nothing behind and reports the outage, however it fails', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    const { userId, call, cookie } = newcomer;
    const body = { userId, planId: SMALL };
    const error = 'O provedor de pagamento não respondeu. Tente novamente em instantes.';
    for (const kind of ['500', '429', 'refused', 'cut', 'endless'] as const) {
      cloud.stripe.setFaults({ rate: 1, kinds: [kind] });
      const answer = await call(routes.billing.createCheckout, { body });
      expect([kind, answer.status, answer.body]).toEqual([kind, 503, { error }]);
      expect([kind, await findCustomerOf(userId)]).toEqual([kind, undefined]);
    }
    // Even if Stripe never answers, the function answers in time.
    cloud.stripe.setFaults({ rate: 1, kinds: ['timeout'] });
    const late = { body, cookies: [cookie], timeLeft: RESERVED + 2 * SECOND };
    expect(await workOf(cloud.url, createCheckout, late)).toMatchObject({
      status: 503,
      body: JSON.stringify({ error }),
    });
    expect(await findCustomerOf(userId)).toBeUndefined();
    cloud.stripe.setFaults({ rate: 0 });
    expect(await openCheckout(newcomer, SMALL)).toContain('/c/pay/');
  });

  it('by losing its replies is still created only once', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    cloud.stripe.setFaults({ rate: 0.5, kinds: ['lost'] });
    const attempts = [1, 2, 3, 4].map(() =>
      newcomer.call(routes.billing.createCheckout, { body: { userId: newcomer.userId, planId: SMALL } }),
    );
    await Promise.all(attempts);
    cloud.stripe.setFaults({ rate: 0 });
    const url = await openCheckout(newcomer, SMALL);
    expect(await payAt(url)).toBeDefined();
    await cloud.stripe.delivered();
    expect(countCustomers(cloud, newcomer)).toBe(1);
    expect(await subscriptionsOf(newcomer)).toHaveLength(1);
  });
});
