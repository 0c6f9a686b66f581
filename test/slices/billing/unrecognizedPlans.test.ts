/** Tests subscriptions that were made by hand at Stripe, or whose price has lost its plan. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { ensurePlanPrices } from '../../../functions/billing/prices/planPrices.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import {
  type Customer,
  newCompany,
  readStoredSubscription,
  signIn,
  userOf,
} from '../../support/people/customers.ts';
import { listActiveTexts } from '../../support/people/plans.ts';
import { renewNow, subscribeByHand } from '../../support/stripe/payers.ts';
import { itPays } from '../../support/stripe/payingCustomers.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  LARGE,
  listStripeSubscriptions,
  openPortal,
  SMALL,
  signUp,
  submitPortalForm,
} from '../../support/stripe/subscribers.ts';

interface PriceOptions {
  readonly product?: string;
  readonly productPlan?: string;
  readonly pricePlan?: string;
  readonly cents: number;
  readonly quantity?: number;
}

const readOnlySubscription = async (customer: Pick<Customer, 'userId'>) => {
  const [only, ...others] = await listStripeSubscriptions(customer);
  if (!only || others.length > 0) throw new Error('There is one');
  return only;
};

const it = itPays
  // The price of a checkout, with its plan.
  .extend('planPrice', () => async (planId: number): Promise<string> => {
    const plan = await findPlan(planId);
    const [price] = plan ? await ensurePlanPrices([plan]) : [];
    return price?.id ?? '';
  })
  // Returns the id of a price as the dashboard of Stripe makes it.
  .extend('newPrice', ({ stripe }) => async (options: PriceOptions): Promise<string> => {
    const { product, productPlan, pricePlan, cents } = options;
    const sdk = sdkFor(stripe);
    const named = (plan: string | undefined) => (plan === undefined ? {} : { metadata: { plan_id: plan } });
    const made = await sdk.prices.create({
      product: product ?? (await sdk.products.create({ name: 'Sob medida', ...named(productPlan) })).id,
      unit_amount: cents,
      currency: 'brl',
      recurring: { interval: 'month' },
      ...named(pricePlan),
    });
    return made.id;
  })
  // A customer whose first subscription an administrator makes at Stripe.
  .extend('byHand', ({ cloud, stripe, newPrice }) => async (made: PriceOptions = { cents: 8000 }) => {
    const { userId, email } = await signUp(cloud);
    const { quantity = 1 } = made;
    const price = await newPrice(made);
    const payer = await subscribeByHand({ userId }, price, { quantity });
    await stripe.delivered();
    const cookie = await signIn(await userOf(userId));
    const { id } = await readOnlySubscription({ userId });
    return { userId, email, cookie, call: identifyCaller(cloud.url, cookie), payer, price, subscription: id };
  })
  .extend('asked', ({ admin }) => async ({ userId }: Pick<Customer, 'userId'>) => {
    const { unrecognized = [] } = (await admin.call(routes.billing.listSubscriptions, {})).body;
    return unrecognized.filter(({ id }) => id === userId);
  })
  .extend('assign', ({ stripe }) => async (subscription: string, plan: number) => {
    await sdkFor(stripe).subscriptions.update(subscription, { metadata: { assigned_plan_id: String(plan) } });
    await stripe.delivered();
  });

const create = ({ call }: Pick<Customer, 'call'>) =>
  call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } });

describe('a subscription made by hand', () => {
  it('keeps its plan and its keywords over renewals when its price has lost the plan', async ({
    stripe,
    byHand,
    asked,
  }) => {
    const customer = await byHand({ cents: 7777, pricePlan: '2' });
    await newCompany(customer, { keywords: ['um', 'dois'] });
    expect(await asked(customer)).toEqual([]);
    await sdkFor(stripe).prices.update(customer.price, { metadata: { plan_id: '' } });
    for (const _ of [1, 2]) await renewNow(customer.payer);
    await stripe.delivered();
    expect(await readStoredSubscription(customer)).toMatchObject({ status: 'active', plan_id: LARGE });
    expect(await listActiveTexts(customer)).toHaveLength(2);
    expect(await asked(customer)).toHaveLength(1);
  });

  it.for([['before'], ['after']])(
    'keeps what the customer had where the former one ends %s it begins',
    async ([order], { stripe, newPayer, newPrice, asked, assign }) => {
      const customer = await newPayer({ planId: LARGE });
      await newCompany(customer, { keywords: ['um', 'dois'] });
      const { id: former } = await readOnlySubscription(customer);
      const end = async () => {
        await sdkFor(stripe).subscriptions.cancel(former);
        await stripe.delivered();
      };
      if (order === 'before') await end();
      await subscribeByHand(customer, await newPrice({ cents: 8000 }));
      await stripe.delivered();
      if (order === 'after') await end();
      const kept = { status: 'active', plan_id: LARGE, monthly_amount: 8000 };
      expect(await readStoredSubscription(customer)).toMatchObject(kept);
      expect(await listActiveTexts(customer)).toHaveLength(2);
      const [question] = await asked(customer);
      await assign(question?.stripe_subscription_id ?? '', SMALL);
      expect(await readStoredSubscription(customer)).toMatchObject({ status: 'active', plan_id: SMALL });
      expect(await asked(customer)).toEqual([]);
    },
  );

  it.for<[string, what: string, PriceOptions]>([
    [
      'is recognized by',
      'our product, three of it',
      { product: 'ranqueia_plan_2', cents: 5000, quantity: 3 },
    ],
    ['is recognized by', 'a product that names the plan', { productPlan: '2', cents: 4990 }],
    ['is recognized by', 'a price that names the plan', { pricePlan: '2', cents: 4990 }],
    ['gives nothing, but is asked about, for', 'the amount of a plan', { cents: 12_990 }],
  ])('%s %s', async ([outcome, , made], { planPrice, byHand, asked }) => {
    await planPrice(LARGE);
    const customer = await byHand(made);
    const isKnown = outcome === 'is recognized by';
    expect((await readStoredSubscription(customer))?.plan_id).toBe(isKnown ? LARGE : undefined);
    expect((await create(customer)).status).toBe(isKnown ? 200 : 403);
    const question = { user_email: customer.email, stripe_subscription_id: customer.subscription };
    expect(await asked(customer)).toMatchObject(isKnown ? [] : [question]);
  });

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
    expect(await readStoredSubscription(guest)).toMatchObject({ status: 'active', plan_id: SMALL });
    expect(await asked(guest)).toHaveLength(1);
    expect(await readStoredSubscription(payer)).toMatchObject({ status: 'active', plan_id: SMALL });
    expect(await asked(payer)).toEqual([]);
    const statuses = (await listStripeSubscriptions(payer)).map(({ status }) => status);
    expect(statuses).toEqual(['active', 'active', 'active']);
  });
});

describe('a plan that is assigned at Stripe', () => {
  it('holds until the customer chooses another', async ({ stripe, byHand, planPrice, asked, assign }) => {
    const customer = await byHand();
    await assign(customer.subscription, LARGE);
    expect(await asked(customer)).toEqual([]);
    expect((await create(customer)).status).toBe(200);
    await renewNow(customer.payer);
    await stripe.delivered();
    expect(await readStoredSubscription(customer)).toMatchObject({ plan_id: LARGE, monthly_amount: 8000 });
    await submitPortalForm(await openPortal(customer), 'plan', { price: await planPrice(SMALL) });
    await stripe.delivered();
    expect(await readStoredSubscription(customer)).toMatchObject({ plan_id: SMALL, monthly_amount: 4990 });
  });
});
