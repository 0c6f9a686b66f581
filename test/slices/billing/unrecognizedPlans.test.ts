/** Tests subscriptions that were made by hand at Stripe, or whose price has lost its plan. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { callerOf } from '../../support/people/caller.ts';
import {
  auditOf,
  type Customer,
  newCompany,
  signIn,
  storedSubscriptionOf,
  userOf,
} from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { renewNow, subscribeByHand } from '../../support/stripe/payers.ts';
import { itPays } from '../../support/stripe/payingCustomers.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  LARGE,
  openPortal,
  SMALL,
  signUp,
  stripeSubscriptionsOf,
  submitPortalForm,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

const LIMITS = { max_keywords: 10, max_companies: 1, max_competitors: 1 };

interface PriceOptions {
  readonly product?: string;
  readonly productPlan?: string;
  readonly pricePlan?: string;
  readonly cents: number;
  readonly currency?: string;
  readonly interval?: 'month' | 'year';
}

const GONE = 'Esta assinatura já tem um plano, ou terminou. A lista foi atualizada.';

const it = itPays
  // A customer who never had a subscription.
  .extend('newcomer', ({ cloud }) => async (): Promise<Customer> => {
    const { userId, email } = await signUp(cloud);
    const cookie = await signIn(await userOf(userId));
    return { userId, email, cookie, call: callerOf(cloud.url, cookie) };
  })
  // The price of a checkout, with its plan.
  .extend('planPrice', () => async (planId: number): Promise<string> => {
    const plan = await findPlan(planId);
    const [price] = plan ? await ensurePlanPrices([plan]) : [];
    return price?.id ?? '';
  })
  // Returns the id of a price as the dashboard of Stripe makes it.
  .extend('newPrice', ({ stripe }) => async (options: PriceOptions): Promise<string> => {
    const { product, productPlan, pricePlan, cents, currency = 'brl', interval = 'month' } = options;
    const sdk = sdkFor(stripe);
    const named = (plan: string | undefined) => (plan === undefined ? {} : { metadata: { plan_id: plan } });
    const made = await sdk.prices.create({
      product: product ?? (await sdk.products.create({ name: 'Sob medida', ...named(productPlan) })).id,
      unit_amount: cents,
      currency,
      recurring: { interval },
      ...named(pricePlan),
    });
    return made.id;
  })
  .extend(
    'revenue',
    ({ admin }) =>
      async () =>
        (await admin.call(routes.billing.getOverview, {})).body.monthly_revenue,
  )
  .extend('asked', ({ admin }) => async ({ userId }: Pick<Customer, 'userId'>) => {
    const { unrecognized = [] } = (await admin.call(routes.billing.listSubscriptions, {})).body;
    return unrecognized.filter(({ id }) => id === userId);
  })
  .extend(
    'assign',
    ({ admin }) =>
      (
        { userId: id }: Pick<Customer, 'userId'>,
        subscription_id: string,
        plan_id: number,
        { call } = admin,
      ) =>
        call(routes.billing.assignPlan, { params: { id }, body: { subscription_id, plan_id } }),
  );

const activeKeywords = async ({ call }: Customer) =>
  (await call(routes.keywords.list, {})).body.filter(({ is_active }) => is_active).length;

const onlySubscriptionOf = async (customer: Customer) => {
  const [only, ...others] = await stripeSubscriptionsOf(customer);
  if (!only || others.length > 0) throw new Error('There is one');
  return only;
};

const create = ({ call }: Customer) =>
  call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } });

describe('a subscriber whose price has lost its plan', () => {
  it.for<[string, number, PriceOptions?]>([
    ['of our product', LARGE],
    ['of an unknown product', LARGE, { cents: 7777, pricePlan: '2' }],
  ])(
    'keeps the plan and its keywords over renewals: %s',
    async ([, planId, made], { stripe, newcomer, planPrice, newPrice, asked }) => {
      const customer = await newcomer();
      const price = made ? await newPrice(made) : await planPrice(planId);
      const payer = await subscribeByHand(customer, price);
      await stripe.delivered();
      await newCompany(customer, { keywords: ['um', 'dois'] });
      expect(await asked(customer)).toEqual([]);

      await sdkFor(stripe).prices.update(price, { metadata: { plan_id: '' } });
      for (const _ of [1, 2]) await renewNow(payer);
      await stripe.delivered();
      expect(await storedSubscriptionOf(customer)).toMatchObject({ status: 'active', plan_id: planId });
      expect(await activeKeywords(customer)).toBe(2);
      expect((await onlySubscriptionOf(customer)).status).toBe('active');
      expect(await asked(customer)).toHaveLength(made ? 1 : 0);
    },
  );
});

describe('a subscription made by hand', () => {
  it.for([['before'], ['after']])(
    'keeps what the customer had where the former one ends %s it begins',
    async ([order], { stripe, newPayer, newPrice, asked, assign }) => {
      const customer = await newPayer({ planId: LARGE });
      await newCompany(customer, { keywords: ['um', 'dois'] });
      const { id: former } = await onlySubscriptionOf(customer);
      const price = await newPrice({ cents: 8000 });
      const end = async () => {
        await sdkFor(stripe).subscriptions.cancel(former);
        await stripe.delivered();
      };
      if (order === 'before') await end();
      await subscribeByHand(customer, price);
      await stripe.delivered();
      if (order === 'after') await end();
      expect(await storedSubscriptionOf(customer)).toMatchObject({
        status: 'active',
        plan_id: LARGE,
        monthly_amount: 8000,
      });
      expect(await activeKeywords(customer)).toBe(2);
      const [question] = await asked(customer);
      expect((await assign(customer, question?.stripe_subscription_id ?? '', SMALL)).status).toBe(200);
      expect(await storedSubscriptionOf(customer)).toMatchObject({ status: 'active', plan_id: SMALL });
      expect(await asked(customer)).toEqual([]);
    },
  );

  it.for<[string, PriceOptions, { quantity?: number }?]>([
    ['our product', { product: 'ranqueia_plan_2', cents: 100 }],
    ['our product, three of it', { product: 'ranqueia_plan_2', cents: 5000 }, { quantity: 3 }],
    ['a product that names the plan', { productPlan: '2', cents: 4990 }],
    ['a price that names the plan', { pricePlan: '2', cents: 4990 }],
    ['the amount of one plan', { cents: 12_990 }],
  ])('is recognized by %s', async ([, made, options], { stripe, newcomer, planPrice, newPrice, asked }) => {
    await planPrice(LARGE);
    const customer = await newcomer();
    await subscribeByHand(customer, await newPrice(made), options);
    await stripe.delivered();
    expect(await storedSubscriptionOf(customer)).toMatchObject({ status: 'active', plan_id: LARGE });
    expect((await create(customer)).status).toBe(200);
    expect(await asked(customer)).toEqual([]);
  });

  it.for<[string, PriceOptions, { quantity?: number }?]>([
    ['an amount that no plan costs', { cents: 8000 }],
    ['the yearly amount of a month', { cents: 4990, interval: 'year' }],
    ['the amount in another currency', { cents: 4990, currency: 'usd' }],
    ['the amount several times', { cents: 4990 }, { quantity: 2 }],
    ['a plan that never was', { cents: 8000, pricePlan: '77', productPlan: '78' }],
  ])(
    'gives nothing, but is asked about, for %s',
    async ([, made, options], { stripe, newcomer, newPrice, asked }) => {
      const customer = await newcomer();
      await subscribeByHand(customer, await newPrice(made), options);
      await stripe.delivered();
      expect(await storedSubscriptionOf(customer)).toBeUndefined();
      expect((await create(customer)).status).toBe(403);
      const { id } = await onlySubscriptionOf(customer);
      expect(await asked(customer)).toMatchObject([
        { user_email: customer.email, stripe_subscription_id: id },
      ]);
    },
  );

  it('leaves a complimentary plan and an own subscription as they are', async ({
    stripe,
    newCustomer,
    newPayer,
    newPrice,
    asked,
  }) => {
    const [guest, payer] = [await newCustomer({ planId: SMALL }), await newPayer({ planId: SMALL })];
    const price = await newPrice({ cents: 8000 });
    for (const customer of [guest, payer]) await subscribeByHand(customer, price);
    await subscribeByHand(payer, await newPrice({ cents: 12_990 }));
    await stripe.delivered();
    expect(await storedSubscriptionOf(guest)).toMatchObject({ status: 'active', plan_id: SMALL });
    expect(await asked(guest)).toHaveLength(1);
    expect(await storedSubscriptionOf(payer)).toMatchObject({ status: 'active', plan_id: SMALL });
    expect(await asked(payer)).toEqual([]);
    const statuses = (await stripeSubscriptionsOf(payer)).map(({ status }) => status);
    expect(statuses).toEqual(['active', 'active', 'active']);
  });
});

describe('an assigned plan', () => {
  it('holds at Stripe, until the customer chooses another', async ({
    stripe,
    admin,
    newcomer,
    newPrice,
    planPrice,
    asked,
    assign,
  }) => {
    const customer = await newcomer();
    const payer = await subscribeByHand(customer, await newPrice({ cents: 8000 }));
    await stripe.delivered();
    const { id } = await onlySubscriptionOf(customer);
    expect((await assign(customer, id, LARGE)).body.message).toBe(
      `Plano Grande atribuído com sucesso a ${customer.email}.`,
    );
    expect(await asked(customer)).toEqual([]);
    expect((await create(customer)).status).toBe(200);
    const [record] = await auditOf(admin, { action: 'billing/assignPlan' });
    expect(record).toMatchObject({
      target: customer.email,
      changes: [{ field: 'plan_id', before: '', after: String(LARGE) }],
    });
    await renewNow(payer);
    await stripe.delivered();
    expect(await storedSubscriptionOf(customer)).toMatchObject({ plan_id: LARGE, monthly_amount: 8000 });
    await submitPortalForm(await openPortal(customer), 'plan', { price: await planPrice(SMALL) });
    await stripe.delivered();
    expect(await storedSubscriptionOf(customer)).toMatchObject({ plan_id: SMALL, monthly_amount: 4990 });
  });

  it('is refused to others, for a plan that is gone, and for a subscription that is not asked about', async ({
    stripe,
    admin,
    customer: stranger,
    newcomer,
    newPayer,
    newPrice,
    asked,
    assign,
  }) => {
    const [customer, payer] = [await newcomer(), await newPayer({ planId: SMALL })];
    await subscribeByHand(customer, await newPrice({ cents: 8000 }));
    await stripe.delivered();
    const { id } = await onlySubscriptionOf(customer);
    for (const by of [customer, stranger]) {
      expect((await assign(customer, id, LARGE, by)).status).toBe(403);
    }
    const { body: deleted } = await admin.call(routes.plans.create, {
      body: { ...LIMITS, name: 'Passageiro', price_monthly: 10 },
    });
    await admin.call(routes.plans.delete, { params: { id: String(deleted.id) } });
    for (const planId of [deleted.id, 98_765]) {
      await expectRefusal(assign(customer, id, planId), 404, 'Plano não encontrado');
    }
    await expectRefusal(assign({ userId: 'ninguem' }, id, LARGE), 404, 'Assinatura não encontrada');
    await expectRefusal(assign(payer, id, LARGE), 409, GONE);
    await expectRefusal(assign(customer, (await onlySubscriptionOf(payer)).id, LARGE), 409, GONE);
    expect(await asked(customer)).toHaveLength(1);
    expect(await storedSubscriptionOf(payer)).toMatchObject({ plan_id: SMALL });
  });

  it('is the same for webhooks that arrive meanwhile, and for two administrators', async ({
    stripe,
    newCustomer,
    newcomer,
    newPrice,
    asked,
    assign,
  }) => {
    const customer = await newcomer();
    await subscribeByHand(customer, await newPrice({ cents: 8000 }));
    await stripe.delivered();
    const { id } = await onlySubscriptionOf(customer);
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    const second = await newCustomer({ isAdmin: true });
    const [first, other, ...sent] = await Promise.all([
      assign(customer, id, LARGE),
      assign(customer, id, LARGE, second),
      ...['a', 'b', 'c'].map((name) => stripe.send({ ...event, id: `evt_junto_${name}_${id}` })),
    ]);
    expect([first.status, other.status]).toContain(200);
    expect(sent).toEqual([200, 200, 200]);
    await stripe.delivered();
    expect(await storedSubscriptionOf(customer)).toMatchObject({ status: 'active', plan_id: LARGE });
    expect(await asked(customer)).toEqual([]);
    await expectRefusal(assign(customer, id, SMALL), 409, GONE);
  });

  it('is not lost while Stripe fails, and is found without its event', async ({
    stripe,
    newcomer,
    newPrice,
    assign,
    whileStripeFails,
  }) => {
    const customer = await newcomer();
    await subscribeByHand(customer, await newPrice({ cents: 8000 }));
    await stripe.delivered();
    const { id } = await onlySubscriptionOf(customer);
    const refused = await whileStripeFails(() => assign(customer, id, LARGE), { path: '/v1/subscriptions/' });
    expect(refused.status).toBe(503);
    expect(await storedSubscriptionOf(customer)).toBeUndefined();
    stripe.setDelivery({ held: true });
    expect((await assign(customer, id, LARGE)).status).toBe(200);
    expect(await storedSubscriptionOf(customer)).toMatchObject({ plan_id: LARGE });
  });
});

describe('a paused collection', () => {
  it.for(['keep_as_draft', 'void'] as const)(
    'keeps access, and is shown, but is no revenue: %s',
    async (behavior, { stripe, admin, newPayer, revenue }) => {
      const before = await revenue();
      const customer = await newPayer({ planId: LARGE });
      const { id } = await onlySubscriptionOf(customer);
      expect(await revenue()).toBeCloseTo(before + 129.9);
      const resumes = new Date(stripe.now() + 2 * DAY);
      const pause = { behavior, resumes_at: Math.floor(resumes.getTime() / 1000) };
      await sdkFor(stripe).subscriptions.update(id, { pause_collection: pause });
      await stripe.delivered();
      expect(await revenue()).toBeCloseTo(before);
      const { status, paused_until } = await subscriptionOf(customer);
      expect([status, String(paused_until).slice(0, 16)]).toEqual([
        'active',
        resumes.toISOString().slice(0, 16),
      ]);
      const { subscriptions } = (await admin.call(routes.billing.listSubscriptions, {})).body;
      expect(subscriptions.find((row) => row.id === customer.userId)).toMatchObject({ paused_until });
      expect((await create(customer)).status).toBe(200);

      await renewNow(customer.payer);
      await stripe.delivered();
      expect((await subscriptionOf(customer)).status).toBe('active');
      await stripe.advance(2 * DAY);
      await stripe.delivered();
      expect(await subscriptionOf(customer)).not.toHaveProperty('paused_until');
    },
  );

  it('may have no end, and ends with the subscription', async ({ stripe, newPayer, revenue }) => {
    const customer = await newPayer({ planId: SMALL });
    const { id } = await onlySubscriptionOf(customer);
    const { subscriptions } = sdkFor(stripe);
    const before = await revenue();
    await subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await stripe.delivered();
    expect(await subscriptionOf(customer)).toMatchObject({ status: 'active', paused_until: null });
    await subscriptions.update(id, { pause_collection: '' });
    await stripe.delivered();
    expect(await subscriptionOf(customer)).not.toHaveProperty('paused_until');
    expect(await revenue()).toBeCloseTo(before);
    await subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await subscriptions.cancel(id);
    await stripe.delivered();
    const { status, paused_until } = await subscriptionOf(customer);
    expect([status, paused_until]).toEqual(['canceled', undefined]);
  });
});
