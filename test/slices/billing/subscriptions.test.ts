import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { type Customer, changeSubscription, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

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
  const statuses: (SubscriptionStatus | undefined)[] = ['past_due', 'canceled', 'unpaid', undefined];

  it.for(statuses)(
    '(%s) a customer can read, change and delete, but not create or check',
    async (status, { newCustomer }) => {
      const customer = await newCustomer({ status: 'trialing' });
      const { call } = customer;
      const { id } = await newCompany(customer, { keywords: ['tênis'], competitors: ['rival.com.br'] });
      const params = { id };
      await setSubscription(customer, status);

      const attempts = [
        call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } }),
        call(routes.keywords.create, { body: { company_id: id, keyword: 'bota' } }),
        call(routes.keywords.createMany, { body: { company_id: id, keywords: ['bota', 'meia'] } }),
        call(routes.competitors.create, { body: { company_id: id, name: 'Outro', domain: 'outro.com.br' } }),
        call(routes.checks.startKeywords, { params }),
        call(routes.checks.startGrid, { params }),
      ];
      for (const attempt of attempts) {
        await expectRefusal(attempt, 403, text);
      }

      const [kept] = (await call(routes.keywords.list, {})).body;
      const [rival] = (await call(routes.competitors.list, {})).body;
      // The requests run one after another, because the last ones delete what the first ones read.
      const allowed = [
        () => call(routes.reports.getAnalysis, { params }),
        () => call(routes.reports.getGrid, { params }),
        () => call(routes.reports.getCompetitor, { params: { id: rival?.id ?? '' } }),
        () => call(routes.companies.update, { params, body: { name: 'Nova', domain: 'nova.com.br' } }),
        () => call(routes.keywords.delete, { params: { id: kept?.id ?? '' } }),
        () => call(routes.competitors.delete, { params: { id: rival?.id ?? '' } }),
      ];
      for (const ask of allowed) expect((await ask()).status).toBe(200);
      expect((await call(routes.companies.delete, { params })).status).toBe(200);
    },
  );
});
