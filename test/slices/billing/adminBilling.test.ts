import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { subscriptionKey } from '../../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import {
  auditOf,
  type Customer,
  readStoredSubscription,
  saveSubscription,
} from '../../support/people/customers.ts';
import { STRIPE_IS_SILENT } from '../../support/people/refusals.ts';
import { changeCard, renewWithDraft, subscribeAtStripe } from '../../support/stripe/payers.ts';
import { itPays } from '../../support/stripe/payingCustomers.ts';
import { addCard, LARGE, SMALL } from '../../support/stripe/subscribers.ts';

type Operation = 'retryPayment' | 'cancelSubscription' | 'sendReminder';
type Account = Pick<Customer, 'userId'>;

const it = itPays
  .extend(
    'listed',
    ({ admin }) =>
      async (
        query: Parameters<typeof admin.call<typeof routes.billing.listSubscriptions>>[1]['query'] = {},
      ) =>
        (await admin.call(routes.billing.listSubscriptions, { query })).body.subscriptions,
  )
  .extend('run', ({ admin }) => async (operation: Operation, { userId: id }: Account, { call } = admin) => {
    const { status, body } = await call(routes.billing[operation], { params: { id } });
    return [status, body.error ?? body.message];
  });

describe('the list of subscriptions', () => {
  it('shows what Stripe says, newest first', async ({ stripe, listed, newPayer, newDebtor }) => {
    const paying = await newPayer({ planId: LARGE });
    const owing = await newDebtor({ planId: SMALL });
    const [newest, second] = await listed();
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
      stripe_customer_id: paying.payer,
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
      stripe_customer_id: owing.payer,
      last_payment: { amount: 4990, status: 'failed', failure_reason: 'recusado pelo banco' },
    });
    await stripe.delivered();
    // Reading a paid subscription takes one call to Stripe; reading what is owed takes two more.
    const callsOf = async ({ payer }: typeof paying) => {
      const before = stripe.calls.length;
      await syncSubscription(payer);
      return stripe.calls.slice(before).map(({ path }) => path.replace(/_intents\/.*/, '_intents/'));
    };
    expect(await callsOf(paying)).toEqual(['/v1/subscriptions']);
    expect(await callsOf(owing)).toEqual(['/v1/subscriptions', '/v1/invoices', '/v1/payment_intents/']);
  });

  it('filters by status, also while the index is behind', async ({ listed, newPayer, newDebtor }) => {
    await newPayer();
    const [owing, paid] = [await newDebtor(), await newDebtor()];
    const rows = () => listed({ status: 'past_due' });
    expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining([paid.userId, owing.userId]));
    // This write leaves the index as it is.
    await setAttributes(subscriptionKey(paid.userId), { status: 'active' });
    expect((await rows()).map(({ id }) => id)).toContain(owing.userId);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['past_due']));
  });

  it('keeps the last payment while an invoice is a draft, but no failure of what is paid since', async ({
    listed,
    newPayer,
    newDebtor,
  }) => {
    const [paying, owing] = [await newPayer({ planId: LARGE }), await newDebtor({ planId: LARGE })];
    for (const { payer } of [paying, owing]) await renewWithDraft(payer);
    await addCard(owing);
    for (const { payer } of [paying, owing]) await syncSubscription(payer);
    const rows = new Map((await listed()).map((row) => [row.id, row]));
    const last_payment = { amount: 12990, status: 'succeeded' };
    expect(rows.get(paying.userId)).toMatchObject({ status: 'active', last_payment });
    expect(rows.get(owing.userId)).toMatchObject({ status: 'active', last_payment: null });
  });
});

describe('retrying a payment', () => {
  const IS_PAID = [200, '✅ O pagamento já está em dia.'];

  it('charges once, however often and by whomever it is asked for', async ({
    cloud,
    run,
    admin,
    newCustomer,
    newDebtor,
  }) => {
    const owing = await newDebtor();
    await changeCard(owing.payer, 'good');
    const second = await newCustomer({ isAdmin: true });
    const answers = [admin, second, admin, second].map((by) => run('retryPayment', owing, by));
    expect((await Promise.all(answers)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(await run('retryPayment', owing)).toEqual(IS_PAID);
    expect(paidRenewals(cloud, owing.payer)).toBe(1);
  });

  it('says why a card was declined, and what followed', async ({
    stripe,
    run,
    admin,
    newDebtor,
    whileStripeFails,
  }) => {
    const owing = await newDebtor();
    const declined = [409, 'O pagamento não foi aprovado: recusado pelo banco.'];
    expect(await run('retryPayment', owing)).toEqual(declined);
    const [record] = await auditOf(admin, { action: 'billing/retryPayment' });
    expect(record).toMatchObject({ target: owing.email });
    await changeCard(owing.payer, 'good');
    // The events of the declined payment also sync, so they have to be delivered first.
    await stripe.delivered();
    const before = await readStoredSubscription(owing);
    expect(await whileStripeFails(() => run('retryPayment', owing))).toEqual([503, STRIPE_IS_SILENT]);
    expect(await readStoredSubscription(owing)).toEqual(before);
    expect(await run('retryPayment', owing)).toEqual([200, 'Pagamento recebido com sucesso.']);
  });

  it('is charged once when the answer of the payment is lost', async ({
    cloud,
    run,
    newDebtor,
    whileStripeFails,
  }) => {
    const owing = await newDebtor();
    await changeCard(owing.payer, 'good');
    const lost = { kinds: ['lost' as const], path: '/v1/invoices/' };
    expect((await whileStripeFails(() => run('retryPayment', owing), lost))[0]).toBe(503);
    expect(await run('retryPayment', owing)).toEqual(IS_PAID);
    expect(paidRenewals(cloud, owing.payer)).toBe(1);
    expect(await readStoredSubscription(owing)).toMatchObject({ status: 'active' });
  });
});

describe('cancelling', () => {
  it('ends the subscription with its period, once', async ({ run, admin, newPayer, whileStripeFails }) => {
    const paying = await newPayer();
    const cancel = () => run('cancelSubscription', paying);
    expect((await whileStripeFails(cancel, { path: '/v1/subscriptions/' }))[0]).toBe(503);
    expect(await readStoredSubscription(paying)).toMatchObject({ cancel_at_period_end: false });
    expect(await cancel()).toEqual([200, expect.stringContaining('sucesso')]);
    expect(await readStoredSubscription(paying)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect(await cancel()).toEqual([200, '✅ A assinatura já será cancelada no fim do período.']);
    const records = await auditOf(admin, { action: 'billing/cancelSubscription' });
    expect(records.find(({ target }) => target === paying.email)).toMatchObject({
      actor_email: admin.email,
      ip: '127.0.0.1',
    });
  });
});

describe('a complimentary subscription', () => {
  it('outlives a paid one, and is not charged', async ({ stripe, run, newCustomer }) => {
    const guest = await newCustomer({ planId: SMALL });
    for (const operation of ['retryPayment', 'cancelSubscription', 'sendReminder'] as const) {
      expect(await run(operation, guest)).toEqual([
        409,
        'Esta assinatura é uma cortesia: não há o que cobrar ou cancelar.',
      ]);
    }
    const customer = await subscribeAtStripe(guest);
    await stripe.deleteCustomer(customer);
    await syncSubscription(customer);
    // All events have to be delivered before the gift, because a sync that read earlier could still save.
    await stripe.delivered();
    const gift = { status: 'active', plan_id: LARGE, current_period_end: null } as const;
    await saveSubscription(guest.userId, gift);
    await syncSubscription(customer);
    expect(await readStoredSubscription(guest)).toMatchObject(gift);
  });
});

const paidRenewals = ({ stripe }: TestCloud, customer: string): number =>
  stripe.events.filter(({ type, data }) => {
    const { customer: payer, billing_reason } = Object(data.object);
    return type === 'invoice.paid' && payer === customer && billing_reason === 'subscription_cycle';
  }).length;
