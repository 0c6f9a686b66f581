import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { reserveReminder } from '../../functions/billing/reminders.store.ts';
import { syncSubscription } from '../../functions/billing/syncSubscription.ts';
import { queryAll, queryPrefix, readMany } from '../../functions/platform/aws/table.ts';
import { put, remove } from '../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { type CountsByItem, sumByItem } from '../../functions/statistics/counts.ts';
import { readCountsSince } from '../../functions/statistics/statistics.store.ts';
import { countsOf } from '../../functions/subscriptions/counts.ts';
import { subscription as subscriptionSchema } from '../../functions/subscriptions/status.ts';
import {
  readSubscription,
  saveSubscription,
  saveSyncedSubscription,
} from '../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCustomer } from '../support/customers.ts';
import { mailsTo, setMailFaults } from '../support/outbox.ts';
import { changeCard, owePayment, renewNow, subscribeAtStripe } from '../support/payers.ts';
import { it as base } from '../support/slice.ts';
import { LARGE, SMALL, savePlans } from '../support/stripe.ts';

const it = base.extend('admin', { scope: 'file' }, ({ cloud }) =>
  newCustomer(cloud.url, { isAdmin: true, planId: SMALL }),
);

it.beforeAll(savePlans);
it.afterEach(async ({ cloud }) => {
  cloud.stripe.setFaults({ rate: 0 });
  await setMailFaults(cloud);
});

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
    // What is paid costs one call to Stripe; what is owed, two more.
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

it('the list of subscriptions names the plan of one that ended before its plan was deleted', async ({
  admin,
  newCustomer,
}) => {
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

  it('says why a card was declined, and shows what Stripe says afterwards', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const owing = await newCustomer({ planId: SMALL });
    const customer = await owePayment(owing);
    const params = { id: owing.userId };
    const declined = await admin.call(routes.billing.retryPayment, { params });
    expect([declined.status, declined.body.error]).toEqual([
      409,
      'O pagamento não foi aprovado: recusado pelo banco.',
    ]);
    await changeCard(customer, 'good');
    // The events of the declined payment sync, too.
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
  it('ends the subscription with its period, however often it is asked for, and is audited', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
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

describe('a reminder', () => {
  it('is sent once a day, at the first request, with a link to pay', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const owing = await newCustomer({ planId: SMALL });
    await owePayment(owing, { planId: SMALL });
    const second = await newCustomer({ isAdmin: true });
    const params = { id: owing.userId };
    const answers = await Promise.all(
      [admin, second, admin].map(({ call }) => call(routes.billing.sendReminder, { params })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.message.includes('com sucesso'))).toHaveLength(1);
    const again = await admin.call(routes.billing.sendReminder, { params });
    expect(again.body.message).toBe('✅ O lembrete de hoje já foi enviado.');
    const sent = await mailsTo(cloud, owing.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ from: 'nao-responda@ranqueia.local', to: [owing.email] });
    for (const text of [sent[0]?.text, sent[0]?.html]) {
      expect(text).toMatch(/R\$\s49,90/);
      expect(text).toContain('Pequeno');
    }
    // The link leads to Stripe's page of the invoice, which needs no session.
    const payUrl = /Regularizar pagamento: (http\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(sent[0]?.html).toContain(`href="${payUrl}"`);
    const card = new URLSearchParams({ card: '4242 4242 4242 4242' });
    expect((await fetch(payUrl, { method: 'POST', body: card })).ok).toBe(true);
    await cloud.stripe.delivered();
    expect((await readSubscription(owing.userId)).subscription?.status).toBe('active');
    const { body } = await admin.call(routes.audit.list, { query: { action: 'billing/sendReminder' } });
    expect(body.records.filter(({ target }) => target === owing.email)).toHaveLength(1);
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('that was not sent can be repeated; one that may have been sent cannot', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const owing = await newCustomer({ planId: SMALL });
    await owePayment(owing);
    const params = { id: owing.userId };
    await setMailFaults(cloud, { status: 429 });
    const rejected = await admin.call(routes.billing.sendReminder, { params });
    expect([rejected.status, rejected.body.error]).toEqual([
      503,
      'O e-mail não foi enviado. Tente novamente em instantes.',
    ]);
    await setMailFaults(cloud, { lost: true });
    const lost = await admin.call(routes.billing.sendReminder, { params });
    expect([lost.status, lost.body.error]).toEqual([
      503,
      expect.stringMatching(/não confirmou o envio.*só amanhã/),
    ]);
    await setMailFaults(cloud);
    const again = await admin.call(routes.billing.sendReminder, { params });
    expect(again.body.message).toMatch(/já começou/);
    expect(await mailsTo(cloud, owing.email)).toHaveLength(1);
    // The next day it is possible again.
    await put({ PK: `USER#${owing.userId}`, SK: 'REMINDER', day: '2020-01-01', state: 'sending' });
    expect((await admin.call(routes.billing.sendReminder, { params })).body.message).toContain('sucesso');
    expect(cloud.logs()).not.toContain(owing.email);
  });

  it('leads to the portal where several invoices are owed, as each has a page of its own', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const owing = await newCustomer({ planId: SMALL });
    await renewNow(await owePayment(owing, { planId: SMALL }));
    await admin.call(routes.billing.sendReminder, { params: { id: owing.userId } });
    const [mail] = await mailsTo(cloud, owing.email);
    expect(mail?.text).toMatch(/R\$\s99,80/);
    expect(mail?.text).toContain(`Regularizar pagamento: ${cloud.url}/`);
  });

  it('leaves nothing of a user who is deleted meanwhile', async () => {
    const audit = { actor: { id: 'a', name: 'a', email: 'a' }, ip: '', target: '', changes: [] };
    const entry = { ...audit, now: Date.now(), action: 'billing/sendReminder' as const };
    await expect(reserveReminder('ninguem', entry)).rejects.toThrow('Assinatura não encontrada');
    expect(await queryPrefix('USER#ninguem', '')).toEqual([]);
  });

  it('goes only to customers whose payment is late', async ({ cloud, admin, newCustomer }) => {
    const paying = await newCustomer({ planId: SMALL });
    await subscribeAtStripe(paying);
    const { status, body } = await admin.call(routes.billing.sendReminder, {
      params: { id: paying.userId },
    });
    expect([status, body.error]).toEqual([409, 'Só assinaturas com pagamento atrasado recebem o lembrete.']);
    expect(await mailsTo(cloud, paying.email)).toEqual([]);
  });
});

describe('a complimentary subscription', () => {
  it('can be neither charged nor cancelled nor reminded, and outlives an earlier one', async ({
    admin,
    newCustomer,
  }) => {
    const guest = await newCustomer({ planId: SMALL });
    const params = { id: guest.userId };
    const { retryPayment, cancelSubscription, sendReminder } = routes.billing;
    for (const route of [retryPayment, cancelSubscription, sendReminder]) {
      const { status, body } = await admin.call(route, { params });
      expect([status, body.error]).toEqual([
        409,
        'Esta assinatura é uma cortesia: não há o que cobrar ou cancelar.',
      ]);
    }
    const customer = await subscribeAtStripe(guest);
    await fetch(`${process.env.STRIPE_URL}/_customers/${customer}`, { method: 'DELETE' });
    await syncSubscription(customer);
    const gift = { status: 'active', plan_id: LARGE, current_period_end: null } as const;
    await saveSubscription(guest.userId, gift);
    await syncSubscription(customer);
    expect((await readSubscription(guest.userId)).subscription).toMatchObject(gift);
  });
});

describe('the daily pass', () => {
  it('asks Stripe about lapsed subscriptions only, continues after a failure, and rests for a day', async ({
    cloud,
    newCustomer,
  }) => {
    const [lapsed, fresh] = [await newCustomer({ planId: SMALL }), await newCustomer({ planId: SMALL })];
    cloud.stripe.setDelivery({ held: true });
    const customer = await subscribeAtStripe(lapsed);
    await subscribeAtStripe(fresh);
    const { subscription } = await readSubscription(lapsed.userId);
    if (!subscription) throw new Error('There is no subscription');
    await saveSubscription(lapsed.userId, {
      ...subscription,
      monthly_amount: 1,
      current_period_end: toMoment(Date.now() - 2 * DAY),
    });
    await remove({ PK: 'BILLING_PASS', SK: 'STATE' });
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    await cloud.runScheduledFunctions().catch(() => undefined);
    cloud.stripe.setFaults({ rate: 0 });
    const before = cloud.stripe.calls.length;
    await cloud.runScheduledFunctions();
    expect((await readSubscription(lapsed.userId)).subscription?.monthly_amount).toBeGreaterThan(1);
    const made = cloud.stripe.calls.slice(before);
    expect(made.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(1);
    const resting = cloud.stripe.calls.length;
    await cloud.runScheduledFunctions();
    expect(cloud.stripe.calls.length).toBe(resting);
    expect(customer).toMatch(/^cus_/);
  });
});

describe('the counts', () => {
  it('equal a recount of the table after simultaneous, repeated and late syncs of many subscriptions', async ({
    cloud,
    newCustomer,
  }) => {
    const subscribers = await Promise.all(Array.from({ length: 5 }, () => newCustomer({ planId: SMALL })));
    const customers: string[] = [];
    for (const subscriber of subscribers)
      customers.push(await subscribeAtStripe(subscriber, { planId: LARGE }));
    const [first = '', second = '', third = ''] = customers;
    await changeCard(first, 'failsLater');
    await renewNow(first);
    await cloud.stripe.deleteCustomer(second);
    const late = (await readSubscription(subscribers[2]?.userId ?? '')).subscription;
    await cloud.stripe.deleteCustomer(third);
    await Promise.all(
      [...customers, ...customers, ...customers].map((customer) => syncSubscription(customer)),
    );
    // A sync that began before the others, and is only saved now.
    if (late) await saveSyncedSubscription(subscribers[2]?.userId ?? '', late);
    await cloud.stripe.delivered();
    const items = await queryAll({
      IndexName: 'ByKind',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': 'subscription' },
    });
    const stored = await readMany(items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
    const all = stored.map((item) => subscriptionSchema.parse(item));
    const recounted = sumByItem(all.flatMap((each) => [...countsOf(each)]));
    const counted = new Map((await readCountsSince('2020-01-01')).entries());
    const { users: _users, administrators: _administrators, ...total } = counted.get('TOTAL') ?? {};
    counted.set('TOTAL', total);
    expect(nonZero(counted)).toEqual(nonZero(recounted));
    expect(counted.get('TOTAL')?.subscriptions).toBe(all.length);
  });
});

const nonZero = (counts: CountsByItem): string[] =>
  [...counts]
    .flatMap(([item, sums]) => Object.entries(sums).map(([name, count]) => `${item} ${name} ${count}`))
    .filter((text) => !text.endsWith(' 0'))
    .toSorted();

/** How many renewals of a customer were paid. */
const paidRenewals = async ({ stripe }: TestCloud, customer: string): Promise<number> =>
  stripe.events.filter(({ type, data }) => {
    const { customer: payer, billing_reason } = Object(data.object);
    return type === 'invoice.paid' && payer === customer && billing_reason === 'subscription_cycle';
  }).length;
