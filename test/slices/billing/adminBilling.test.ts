import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { refusalOf } from '../../support/people/caller.ts';
import { newCustomer, saveSubscription } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';
import { changeCard, owePayment, renewWithDraft, subscribeAtStripe } from '../../support/stripe/payers.ts';
import { addCard, LARGE, newSubscriber, SMALL, savePlans } from '../../support/stripe/subscribers.ts';

const it = base.extend('admin', { scope: 'file' }, ({ cloud }) =>
  newCustomer(cloud.url, { isAdmin: true, planId: SMALL }),
);

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => cloud.stripe.setFaults({ rate: 0 }));

describe('the list of subscriptions', () => {
  it('shows what Stripe says, newest first, and filters by status', async ({ cloud, admin, newCustomer }) => {
    const [paying, owing] = [await newCustomer({ planId: SMALL }), await newCustomer({ planId: SMALL })];
    const payingAt = await subscribeAtStripe(paying, { planId: LARGE });
    const owingAt = await owePayment(owing, { planId: SMALL });
    const { body } = await admin.call(routes.billing.listSubscriptions, {});
    const [newest, second] = body.subscriptions;
    expect([newest?.id, second?.id]).toEqual([owing.userId, paying.userId]);
    expect(second).toEqual({
      id: paying.userId,
      user_name: 'Cliente de Teste',
      user_email: paying.email,
      plan_name: 'Grande',
      price_monthly: 129.9,
      status: 'active',
      cancel_at_period_end: false,
      current_period_end: expect.stringMatching(/^\d{4}-/),
      stripe_subscription_id: expect.stringMatching(/^sub_/),
      stripe_customer_id: payingAt,
      last_payment: {
        amount: 12990,
        status: 'succeeded',
        created: expect.stringMatching(/^\d{4}-/),
        failure_reason: null,
      },
    });
    expect(newest).toMatchObject({
      status: 'past_due',
      price_monthly: 49.9,
      stripe_customer_id: owingAt,
      last_payment: { amount: 4990, status: 'failed', failure_reason: 'recusado pelo banco' },
    });
    await cloud.stripe.delivered();
    // Reading a paid subscription takes one call to Stripe; reading what is owed takes two more.
    const callsOf = async (customer: string) => {
      const before = cloud.stripe.calls.length;
      await syncSubscription(customer);
      return cloud.stripe.calls.slice(before).map(({ path }) => path.replace(/_intents\/.*/, '_intents/'));
    };
    expect(await callsOf(payingAt)).toEqual(['/v1/subscriptions']);
    expect(await callsOf(owingAt)).toEqual(['/v1/subscriptions', '/v1/invoices', '/v1/payment_intents/']);
    const filtered = await admin.call(routes.billing.listSubscriptions, { query: { status: 'past_due' } });
    expect(filtered.body.subscriptions.map(({ id, status }) => [id, status])).toContainEqual([
      owing.userId,
      'past_due',
    ]);
    expect(filtered.body.subscriptions.every(({ status }) => status === 'past_due')).toBe(true);
  });
});

it('the list keeps the last payment while an invoice is a draft', async ({ admin, newCustomer }) => {
  const paying = await newCustomer({ planId: SMALL });
  const customer = await subscribeAtStripe(paying, { planId: LARGE });
  await renewWithDraft(customer);
  await syncSubscription(customer);
  const { body } = await admin.call(routes.billing.listSubscriptions, {});
  const listed = body.subscriptions.find(({ id }) => id === paying.userId);
  expect(listed).toMatchObject({ status: 'active', last_payment: { amount: 12990, status: 'succeeded' } });
});

it('the list keeps no failure of what has been paid since', async ({ admin, newCustomer }) => {
  const owing = await newCustomer({ planId: SMALL });
  const customer = await owePayment(owing, { planId: LARGE });
  await renewWithDraft(customer);
  await addCard(owing);
  await syncSubscription(customer);
  const { body } = await admin.call(routes.billing.listSubscriptions, {});
  const listed = body.subscriptions.find(({ id }) => id === owing.userId);
  expect(listed).toMatchObject({ status: 'active', last_payment: null });
});

it('the list names the plan of what ended before that was deleted', async ({ admin, newCustomer }) => {
  const former = await newCustomer({ status: 'canceled' });
  const { plan_id: planId = 0 } = (await readSubscription(former.userId)).subscription ?? {};
  const deleted = await admin.call(routes.plans.delete, { params: { id: String(planId) } });
  expect(deleted.status).toBe(200);
  const { body } = await admin.call(routes.billing.listSubscriptions, { query: { status: 'canceled' } });
  expect(body.subscriptions.find(({ id }) => id === former.userId)?.plan_name).toBe(`Plano ${planId}`);
});

describe('retrying a payment', () => {
  it('charges once, however often and by whomever it is asked for', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    const customer = await owePayment(owing);
    await changeCard(customer, 'good');
    const second = await newCustomer({ isAdmin: true });
    const params = { id: owing.userId };
    const answers = await Promise.all(
      [admin, second, admin, second].map(({ call }) => call(routes.billing.retryPayment, { params })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = await admin.call(routes.billing.retryPayment, { params });
    expect([again.status, again.body.message]).toEqual([200, '✅ O pagamento já está em dia.']);
    expect(await paidRenewals(cloud, customer)).toBe(1);
  });

  it('says why a card was declined, and what followed', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    const customer = await owePayment(owing);
    const params = { id: owing.userId };
    const declined = await admin.call(routes.billing.retryPayment, { params });
    expect([declined.status, declined.body.error]).toEqual([
      409,
      'O pagamento não foi aprovado: recusado pelo banco.',
    ]);
    const { records } = (await admin.call(routes.audit.list, { query: { action: 'billing/retryPayment' } }))
      .body;
    expect(records[0]?.changes).toMatchObject([{ before: 'em aberto', after: 'nova tentativa de cobrança' }]);
    await changeCard(customer, 'good');
    // The events of the declined payment also sync, so they have to be delivered first.
    await cloud.stripe.delivered();
    const before = await readSubscription(owing.userId);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const down = await admin.call(routes.billing.retryPayment, { params });
    expect([down.status, down.body.error]).toEqual([
      503,
      'O provedor de pagamento não respondeu. Tente novamente em instantes.',
    ]);
    expect(await readSubscription(owing.userId)).toEqual(before);
    cloud.stripe.setFaults({ rate: 0 });
    const paid = await admin.call(routes.billing.retryPayment, { params });
    expect([paid.status, paid.body.message]).toEqual([200, 'Pagamento recebido com sucesso.']);
  });

  it('is charged once when the answer of the payment is lost', async ({ cloud, admin, newCustomer }) => {
    const owing = await newCustomer({ planId: SMALL });
    const customer = await owePayment(owing);
    await changeCard(customer, 'good');
    cloud.stripe.setFaults({ rate: 1, kinds: ['lost'], path: '/v1/invoices/' });
    const params = { id: owing.userId };
    expect((await admin.call(routes.billing.retryPayment, { params })).status).toBe(503);
    cloud.stripe.setFaults({ rate: 0 });
    const again = await admin.call(routes.billing.retryPayment, { params });
    expect([again.status, again.body.message]).toEqual([200, '✅ O pagamento já está em dia.']);
    expect(await paidRenewals(cloud, customer)).toBe(1);
    expect((await readSubscription(owing.userId)).subscription?.status).toBe('active');
  });
});

describe('cancelling', () => {
  it('ends the subscription with its period, once', async ({ cloud, admin, newCustomer }) => {
    const paying = await newCustomer({ planId: SMALL });
    await subscribeAtStripe(paying);
    const params = { id: paying.userId };
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'], path: '/v1/subscriptions/' });
    expect((await admin.call(routes.billing.cancelSubscription, { params })).status).toBe(503);
    expect((await readSubscription(paying.userId)).subscription?.cancel_at_period_end).toBe(false);
    cloud.stripe.setFaults({ rate: 0 });
    const first = await admin.call(routes.billing.cancelSubscription, { params });
    expect(first.body.message).toContain('sucesso');
    const { subscription } = await readSubscription(paying.userId);
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const again = await admin.call(routes.billing.cancelSubscription, { params });
    expect(again.body.message).toBe('✅ A assinatura já será cancelada no fim do período.');
    const { body } = await admin.call(routes.audit.list, {
      query: { action: 'billing/cancelSubscription' },
    });
    const [record] = body.records.filter(({ target }) => target === paying.email);
    expect(record).toMatchObject({
      actor_email: admin.email,
      ip: '127.0.0.1',
      changes: [{ field: 'Renovação', before: 'automática', after: 'cancelada no fim do período' }],
    });
  });
});

it('cancelling a trial says that it goes on until its end and costs nothing', async ({ cloud, admin }) => {
  const { userId } = await newSubscriber(cloud, SMALL);
  const { body } = await admin.call(routes.billing.cancelSubscription, { params: { id: userId } });
  const { subscription } = await readSubscription(userId);
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  const [year, month, day] = dayOf(Date.parse(String(subscription?.current_period_end))).split('-');
  expect(body.message).toBe(
    `Assinatura cancelada com sucesso. O período grátis continua e termina em ${day}/${month}/${year}, sem nenhuma cobrança.`,
  );
});

describe('a complimentary subscription', () => {
  it('outlives a paid one, and is not charged', async ({ cloud, admin, newCustomer }) => {
    const guest = await newCustomer({ planId: SMALL });
    const params = { id: guest.userId };
    const { retryPayment, cancelSubscription, sendReminder } = routes.billing;
    for (const route of [retryPayment, cancelSubscription, sendReminder]) {
      expect(refusalOf(await admin.call(route, { params }))).toEqual([
        409,
        'Esta assinatura é uma cortesia: não há o que cobrar, cancelar ou estender.',
      ]);
    }
    const customer = await subscribeAtStripe(guest);
    await fetch(`${process.env.STRIPE_URL}/_customers/${customer}`, { method: 'DELETE' });
    await syncSubscription(customer);
    // All events have to be delivered before the gift, because a sync that read earlier could still save.
    await cloud.stripe.delivered();
    const gift = { status: 'active', plan_id: LARGE, current_period_end: null } as const;
    await saveSubscription(guest.userId, gift);
    await syncSubscription(customer);
    expect((await readSubscription(guest.userId)).subscription).toMatchObject(gift);
  });
});

const paidRenewals = async ({ stripe }: TestCloud, customer: string): Promise<number> =>
  stripe.events.filter(({ type, data }) => {
    const { customer: payer, billing_reason } = Object(data.object);
    return type === 'invoice.paid' && payer === customer && billing_reason === 'subscription_cycle';
  }).length;
