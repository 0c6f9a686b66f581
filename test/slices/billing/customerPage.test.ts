import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { addInactiveKeyword, runCheck } from '../../support/checks/checks.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { itPays as it } from '../../support/stripe/payingCustomers.ts';
import { LARGE } from '../../support/stripe/subscribers.ts';

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(({ cloud }) => cloud.serper.reset());

type Account = Pick<Customer, 'userId'>;

const pageOf = async (admin: Customer, { userId }: Account) =>
  (await admin.call(routes.users.get, { params: { id: userId } })).body;

describe('the page of a customer', () => {
  it('shows plan, usage and checks', async ({ cloud, admin, newCustomer }) => {
    const customer = await newCustomer({ planId: LARGE });
    const shop = await newCompany(customer, { keywords: ['sapato', 'bota'], competitors: ['rival.com.br'] });
    await addInactiveKeyword(customer, shop, 'chinelo');
    const unchecked = await newCompany(customer, { name: 'Nova', domain: 'nova.com.br', keywords: ['meia'] });
    await runCheck(cloud, customer, shop);
    const checked = await pageOf(admin, customer);
    expect(checked).toMatchObject({
      user: { id: customer.userId, email: customer.email, email_proven: false, plan_id: LARGE },
      subscription: {
        status: 'active',
        plan_name: 'Grande',
        limits: { max_keywords: 50, max_companies: 3, max_competitors: 3 },
        is_complimentary: true,
        trial_end: null,
      },
      stripe_customer_id: null,
    });
    expect(checked.companies).toMatchObject([
      { id: shop.id, active_keywords: 2, inactive_keywords: 1, competitors: 1, not_verified: 0 },
      { id: unchecked.id, active_keywords: 1, not_verified: 1, last_check: null },
    ]);
    expect(checked.companies[0]?.last_check).toEqual(expect.any(String));

    const at = toMoment(Date.now());
    await saveFailure(customer.userId, keywordNameOf(shop.id, 'bota'), { at, requestedAt: at });
    expect((await pageOf(admin, customer)).companies).toMatchObject([
      { not_verified: 1 },
      { not_verified: 1 },
    ]);
  });
});
