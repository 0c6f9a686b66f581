import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { handler as createCheckout } from '../../../functions/billing/createCheckout.api.ts';
import { findStripeCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { DAY, SECOND } from '../../../functions/platform/time/clock.ts';
import { RESERVED_MS } from '../../../functions/platform/time/timeLimits.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newPlan } from '../../support/people/customers.ts';
import { expectRefusal, NOT_THE_OWNER, STRIPE_IS_SILENT } from '../../support/people/refusals.ts';
import { workOf } from '../../support/routes/work.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  LARGE,
  listStripeSubscriptions,
  newSubscriber,
  openCheckout,
  openPortal,
  payAt,
  SMALL,
  savePlans,
  signUp,
  submitPortalForm,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeEach(savePlans);

/** Counts one account's customers, because a hanging call may still create one for another account. */
const countCustomers = ({ stripe }: TestCloud, { userId }: Customer) =>
  stripe.events.filter(
    ({ type, data }) => type === 'customer.created' && Object(data.object).metadata.user_id === userId,
  ).length;

describe('a checkout', () => {
  it('begins a trial without a card, and closes an earlier checkout', async ({ cloud, stripe }) => {
    const newcomer = await signUp(cloud);
    const first = await openCheckout(newcomer, LARGE);
    const second = await openCheckout(newcomer, SMALL);
    expect(second).not.toBe(first);
    expect(await payAt(first)).toBeUndefined();
    const address = await payAt(second);
    expect(address?.href).toContain(`${cloud.url}/payment/success?session_id=cs_test_`);
    await stripe.delivered();
    const [subscription, ...more] = await listStripeSubscriptions(newcomer);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({ status: 'trialing', items: [{ pricePlan: String(SMALL) }] });
    const days = (Date.parse(subscription?.currentPeriodEnd ?? '') - stripe.now()) / DAY;
    expect(Math.round(days)).toBe(14);
  });

  it('for two plans at once leaves one subscription, even when both are paid', async ({ cloud, stripe }) => {
    const newcomer = await signUp(cloud);
    const urls = await Promise.all([SMALL, LARGE].map((plan) => openCheckout(newcomer, plan)));
    await Promise.all(urls.map((url) => payAt(url)));
    await stripe.delivered();
    const live = (await listStripeSubscriptions(newcomer)).filter(({ status }) => status !== 'canceled');
    expect(live).toHaveLength(1);
  });

  it('is one with one customer and one price for simultaneous and repeated requests', async ({
    cloud,
    stripe,
  }) => {
    const planId = await newPlan();
    const newcomer = await signUp(cloud);
    stripe.setFaults({ rate: 0, latencyMs: 700, path: '/v1/checkout/sessions' });
    const urls = await Promise.all([1, 2, 3].map(() => openCheckout(newcomer, planId)));
    stripe.setFaults({ rate: 0 });
    expect(new Set([...urls, await openCheckout(newcomer, planId)]).size).toBe(1);
    expect(countCustomers(cloud, newcomer)).toBe(1);
    const { data } = await sdkFor(stripe).prices.list({ lookup_keys: [`ranqueia_plan_${planId}`] });
    expect(data).toMatchObject([
      { unit_amount: 1000, currency: 'brl', active: true, metadata: { plan_id: String(planId) } },
    ]);
  });

  // The matrix of authorization proves that strangers change and learn nothing.
  it('is open to the owner alone, also once they have signed in', async ({ cloud, visitor, signedIn }) => {
    const { userId, email } = await signUp(cloud);
    const strangers = [visitor, (await signUp(cloud)).call, (await newSubscriber(cloud, SMALL)).call];
    for (const call of strangers) {
      for (const body of [userId, 'ninguem'].map((id) => ({ userId: id, planId: LARGE }))) {
        await expectRefusal(call(routes.billing.createCheckout, { body }), 409, NOT_THE_OWNER);
      }
    }
    const { call } = await signedIn(email, 'segredo');
    expect(await openCheckout({ userId, call }, SMALL)).toContain('/c/pay/');
  });

  it('leads a subscriber to the portal, and gives no second trial', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const change = await openCheckout(subscriber, LARGE);
    expect(change).toContain('/p/session/');
    expect(await (await fetch(change)).text()).toContain('Confirmar a mudança de plano');
    await submitPortalForm(await openPortal(subscriber), 'cancel');
    await stripe.advance(15 * DAY);
    await stripe.delivered();
    expect((await subscriptionOf(subscriber)).status).toBe('canceled');
    const again = await openCheckout(subscriber, SMALL);
    expect(await payAt(again)).toBeUndefined();
    expect(await payAt(again, cards.declined)).toBeUndefined();
    expect(await payAt(again, cards.good)).toBeDefined();
    await stripe.delivered();
    expect((await subscriptionOf(subscriber)).status).toBe('active');
  });
});

describe('a checkout while Stripe fails', () => {
  it('is not opened, leaves nothing behind and reports the outage, however it fails', async ({
    cloud,
    stripe,
  }) => {
    const newcomer = await signUp(cloud);
    const { userId, call, cookie } = newcomer;
    const body = { userId, planId: SMALL };
    for (const kind of ['500', '429', 'refused', 'cut', 'endless'] as const) {
      stripe.setFaults({ rate: 1, kinds: [kind] });
      await expectRefusal(call(routes.billing.createCheckout, { body }), 503, STRIPE_IS_SILENT);
      expect([kind, await findStripeCustomer(userId)]).toEqual([kind, undefined]);
    }
    // Even if Stripe never answers, the function answers in time.
    stripe.setFaults({ rate: 1, kinds: ['timeout'] });
    const late = { body, cookies: [cookie], timeLeft: RESERVED_MS + 2 * SECOND };
    expect(await workOf(cloud.url, createCheckout, late)).toMatchObject({
      status: 503,
      body: JSON.stringify({ error: STRIPE_IS_SILENT }),
    });
    expect(await findStripeCustomer(userId)).toBeUndefined();
    stripe.setFaults({ rate: 0 });
    expect(await openCheckout(newcomer, SMALL)).toContain('/c/pay/');
  });

  it('by losing its replies is still created only once', async ({ cloud, stripe }) => {
    const newcomer = await signUp(cloud);
    stripe.setFaults({ rate: 0.5, kinds: ['lost'] });
    const attempts = [1, 2, 3, 4].map(() =>
      newcomer.call(routes.billing.createCheckout, { body: { userId: newcomer.userId, planId: SMALL } }),
    );
    await Promise.all(attempts);
    stripe.setFaults({ rate: 0 });
    const url = await openCheckout(newcomer, SMALL);
    expect(await payAt(url)).toBeDefined();
    await stripe.delivered();
    expect(countCustomers(cloud, newcomer)).toBe(1);
    expect(await listStripeSubscriptions(newcomer)).toHaveLength(1);
  });
});
