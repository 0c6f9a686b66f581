import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { cancelSubscription } from '../../../functions/platform/stripe/subscriptions.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { addInactiveKeyword, runCheck } from '../../support/checks/checks.ts';
import {
  auditOf,
  type Customer,
  newCompany,
  readStoredSubscription,
} from '../../support/people/customers.ts';
import { itPays as it } from '../../support/stripe/payingCustomers.ts';
import {
  addCard,
  LARGE,
  listStripeSubscriptions,
  newSubscriber,
  openPortal,
  SMALL,
  submitPortalForm,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(({ cloud }) => cloud.serper.reset());

type Account = Pick<Customer, 'userId'>;

const pageOf = async (admin: Customer, { userId }: Account) =>
  (await admin.call(routes.users.get, { params: { id: userId } })).body;

describe('the page of a customer', () => {
  it('shows plan, usage, checks and failures', async ({ cloud, admin, newCustomer }) => {
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
      failures: { total: 0, latest: [] },
    });
    expect(checked.companies).toMatchObject([
      { id: shop.id, active_keywords: 2, inactive_keywords: 1, competitors: 1, not_verified: 0 },
      { id: unchecked.id, active_keywords: 1, not_verified: 1, last_check: null },
    ]);
    expect(checked.companies[0]?.last_check).toEqual({ at: expect.any(String), by: 'customer' });

    await admin.call(routes.schedule.checkAll, {});
    await cloud.idle();
    const at = toMoment(Date.now());
    await saveFailure(customer.userId, keywordNameOf(shop.id, 'bota'), { at, requestedAt: at });
    const { companies, failures } = await pageOf(admin, customer);
    expect(companies).toMatchObject([
      { not_verified: 1, last_check: { by: 'run' } },
      { not_verified: 0, last_check: { by: 'run' } },
    ]);
    expect(failures).toEqual({
      total: 1,
      latest: [
        {
          id: keywordNameOf(shop.id, 'bota'),
          keyword: 'bota',
          company_name: shop.name,
          failed_at: at,
          verified_at: expect.any(String),
        },
      ],
    });
  });
});

describe('extending a trial', () => {
  const inDays = (days: number) => daysBefore(dayOf(Date.now()), -days);
  const shown = (day: string) => day.split('-').toReversed().join('/');

  const extend = async ({ call }: Customer, { userId: id }: Account, until: string) => {
    const { status, body } = await call(routes.billing.extendTrial, { params: { id }, body: { until } });
    return [status, status === 200 ? body.message : body.error] as const;
  };

  const storedEnd = async (account: Account) => {
    const subscription = await readStoredSubscription(account);
    return subscription && [subscription.status, dayOf(Date.parse(subscription.current_period_end ?? ''))];
  };

  it('moves its end at Stripe and here, once', async ({
    cloud,
    stripe,
    admin,
    newCustomer,
    whileStripeFails,
  }) => {
    const trial = await newSubscriber(cloud, SMALL);
    const second = await newCustomer({ isAdmin: true });
    const until = inDays(30);
    const path = '/v1/subscriptions/';
    const failed = await whileStripeFails(() => extend(admin, trial, until), { path });
    expect([failed[0], await storedEnd(trial)]).toEqual([503, ['trialing', inDays(14)]]);
    // Stripe extends the trial, but its answer is lost.
    const lost = await whileStripeFails(() => extend(admin, trial, until), { path, kinds: ['lost'] });
    expect(lost[0]).toBe(503);
    await stripe.delivered();
    expect(await extend(second, trial, until)).toEqual([
      200,
      `✅ O período de teste já vai até ${shown(until)}.`,
    ]);
    const later = inDays(40);
    const answers = await Promise.all([extend(admin, trial, later), extend(second, trial, later)]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    await stripe.delivered();
    expect(await storedEnd(trial)).toEqual(['trialing', later]);
    const page = await pageOf(admin, trial);
    expect(dayOf(Date.parse(page.subscription?.trial_end ?? ''))).toBe(later);
    const [atStripe] = await listStripeSubscriptions(trial);
    expect(dayOf(Date.parse(atStripe?.currentPeriodEnd ?? ''))).toBe(later);
    expect((await extend(admin, trial, inDays(35)))[1]).toBe(
      `O período de teste já vai até ${shown(later)}. Escolha um dia depois.`,
    );
    const records = await auditOf(admin, { action: 'billing/extendTrial' });
    const change = { field: 'Fim do período de teste', before: shown(inDays(14)), after: shown(until) };
    expect(records.at(-1)).toMatchObject({ target: trial.email, changes: [change] });
  });

  it('is refused without a trial', async ({ cloud, admin, newCustomer, newPayer }) => {
    const until = inDays(30);
    const [guest, paying, ended] = [await newCustomer(), await newPayer(), await newPayer()];
    const cancelling = await newSubscriber(cloud, SMALL);
    await submitPortalForm(await openPortal(cancelling), 'cancel');
    const [subscription] = await listStripeSubscriptions(ended);
    await cancelSubscription(subscription ?? { id: '', status: 'active' });
    const refusals: readonly (readonly [Account, RegExp])[] = [
      [guest, /^Esta assinatura é uma cortesia/],
      [paying, /^O período de teste já terminou/],
      [cancelling, /^O cliente já cancelou/],
      [ended, /^A assinatura já terminou/],
    ];
    for (const [account, reason] of refusals) {
      expect(await extend(admin, account, until)).toEqual([409, expect.stringMatching(reason)]);
    }
    expect((await extend(admin, cancelling, inDays(91)))[0]).toBe(400);
    expect(await storedEnd(cancelling)).toEqual(['trialing', inDays(14)]);
  });

  // This test comes last, because it leaves Stripe's clock ahead.
  it('puts off its first payment, and no more', async ({ cloud, stripe, admin }) => {
    const trial = await newSubscriber(cloud, LARGE);
    await addCard(trial);
    await extend(admin, trial, inDays(20));
    await stripe.advance(15 * DAY);
    await stripe.delivered();
    expect((await pageOf(admin, trial)).subscription).toMatchObject({
      status: 'trialing',
      last_payment: null,
    });
    await stripe.advance(6 * DAY);
    await stripe.delivered();
    expect((await pageOf(admin, trial)).subscription).toMatchObject({
      status: 'active',
      trial_end: null,
      last_payment: { amount: 12990, status: 'succeeded' },
    });
  });
});
