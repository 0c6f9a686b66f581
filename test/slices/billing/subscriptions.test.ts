import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { type Customer, changeSubscription, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { renewNow } from '../../support/stripe/payers.ts';
import { itPays as it } from '../../support/stripe/payingCustomers.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import { LARGE, listStripeSubscriptions, SMALL, subscriptionOf } from '../../support/stripe/subscribers.ts';

const create = ({ call }: Pick<Customer, 'call'>) =>
  call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } });

const setSubscription = async ({ userId }: Customer, status: SubscriptionStatus | undefined) => {
  if (status) await changeSubscription({ userId }, { status });
  else await remove({ PK: `USER#${userId}`, SK: 'SUBSCRIPTION' });
};

/** What is shown without a subscription. */
const none = {
  plan: null,
  subscription: null,
  usage: { keywords: 0, companies: 0, competitors: 0, company_keywords: [] },
  plan_name: null,
  plan_id: null,
  monthly_price: null,
  is_complimentary: false,
  status: null,
  current_period_end: null,
  cancel_at_period_end: false,
  has_payment_method: false,
  trial_available: true,
  trial_lookups: null,
};

describe('the subscription', () => {
  it('shows the plan, the status and the usage', async ({ newCustomer }) => {
    const limits = { max_keywords: 10, max_companies: 4, max_competitors: 3 };
    const customer = await newCustomer({ limits });
    await newCompany(customer, { keywords: ['tênis', 'bota', 'meia'], competitors: ['a.com', 'b.com'] });
    await newCompany(customer, { keywords: ['café'], competitors: ['c.com'] });
    await setSubscription(customer, 'past_due');
    const { body } = await customer.call(routes.billing.getSubscription, {});
    const { name } = body.plan ?? {};
    expect(name).toMatch(/^Plano \d+$/);
    expect(body).toEqual({
      ...none,
      plan: { name, ...limits },
      subscription: { status: 'past_due' },
      usage: { keywords: 4, companies: 2, competitors: 2, company_keywords: [3, 1] },
      plan_name: name,
      plan_id: expect.any(Number),
      status: 'past_due',
      current_period_end: '2027-01-01T00:00:00.000Z',
    });
  });

  it('may be missing', async ({ customer }) => {
    await setSubscription(customer, undefined);
    expect((await customer.call(routes.billing.getSubscription, {})).body).toEqual(none);
  });
});

describe('without a subscription that is active or trialing', () => {
  const text = 'É preciso ter uma assinatura ativa para criar ou verificar.';

  // The matrix of authorization asks every route for customers without one and with an ended one.
  it.for(['past_due', 'unpaid'] as const)(
    '(%s) a customer can read, but not create or check',
    async (status, { newCustomer }) => {
      const customer = await newCustomer({ status: 'trialing' });
      const { call } = customer;
      const { id } = await newCompany(customer, { keywords: ['tênis'] });
      const params = { id };
      await setSubscription(customer, status);
      for (const attempt of [
        create(customer),
        call(routes.keywords.createMany, { body: { company_id: id, keywords: ['bota', 'meia'] } }),
        call(routes.competitors.create, { body: { company_id: id, name: 'Outro', domain: 'outro.com.br' } }),
        call(routes.checks.startKeywords, { params }),
      ]) {
        await expectRefusal(attempt, 403, text);
      }
      expect((await call(routes.reports.getAnalysis, { params })).status).toBe(200);
    },
  );
});

describe('a paused collection', () => {
  it.for(['keep_as_draft', 'void'] as const)(
    'keeps access, and is shown, but is no revenue: %s',
    async (behavior, { stripe, admin, newPayer }) => {
      const revenue = async () => (await admin.call(routes.billing.getOverview, {})).body.monthly_revenue;
      const before = await revenue();
      const customer = await newPayer({ planId: LARGE });
      const [{ id } = { id: '' }] = await listStripeSubscriptions(customer);
      const resumes = new Date(stripe.now() + 2 * DAY);
      const pause = { behavior, resumes_at: Math.floor(resumes.getTime() / 1000) };
      await sdkFor(stripe).subscriptions.update(id, { pause_collection: pause });
      await stripe.delivered();
      expect(await revenue()).toBeCloseTo(before);
      const { status, paused_until } = await subscriptionOf(customer);
      const until = resumes.toISOString().slice(0, 16);
      expect([status, String(paused_until).slice(0, 16)]).toEqual(['active', until]);
      const { subscriptions } = (await admin.call(routes.billing.listSubscriptions, {})).body;
      expect(subscriptions.find((row) => row.id === customer.userId)).toMatchObject({ paused_until });
      expect((await create(customer)).status).toBe(200);

      await renewNow(customer.payer);
      await stripe.delivered();
      expect((await subscriptionOf(customer)).status).toBe('active');
      await stripe.advance(2 * DAY);
      await stripe.delivered();
      expect(await subscriptionOf(customer)).not.toHaveProperty('paused_until');
      expect(await revenue()).toBeCloseTo(before + 129.9);
    },
  );

  it('may have no end, and ends with the subscription', async ({ stripe, newPayer }) => {
    const customer = await newPayer({ planId: SMALL });
    const [{ id } = { id: '' }] = await listStripeSubscriptions(customer);
    const { subscriptions } = sdkFor(stripe);
    await subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await stripe.delivered();
    expect(await subscriptionOf(customer)).toMatchObject({ status: 'active', paused_until: null });
    await subscriptions.cancel(id);
    await stripe.delivered();
    const { status, paused_until } = await subscriptionOf(customer);
    expect([status, paused_until]).toEqual(['canceled', undefined]);
  });
});
