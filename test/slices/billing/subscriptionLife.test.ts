/** Tests subscriptions as Stripe reports them: trials without a card, `cancel_at`, simultaneous events. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { profileKey } from '../../../functions/accounts/users.store.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { DAY, HOUR } from '../../../functions/platform/time/clock.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { cookieOf } from '../../support/people/caller.ts';
import { readStoredStatus, readStoredSubscription } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  addCard,
  confirmCheckout,
  findPayer,
  LARGE,
  listStripeSubscriptions,
  newSubscriber,
  openCheckout,
  openUnfilteredCheckout,
  payAt,
  payByBoleto,
  SMALL,
  savePlans,
  seenBy,
  signUp,
  submitPortalForm,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

const countReadings = ({ stripe }: TestCloud): number =>
  stripe.calls.filter(({ method, path }) => method === 'GET' && path === '/v1/subscriptions').length;

describe('a subscription', () => {
  it('goes from a trial without a card to its end, with one reading for each change', async ({
    cloud,
    stripe,
  }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    expect(await seenBy(cloud, subscriber)).toEqual({ status: 'trialing', cancels: false, hasCard: false });
    const first = countReadings(cloud);

    const query = { flow: 'payment_method' as const };
    const link = (await subscriber.call(routes.billing.createPortalSession, { query })).body.url;
    expect(await (await fetch(link)).text()).not.toContain('Cancelar assinatura');
    const back = await submitPortalForm(link, 'card', { card: cards.good });
    expect(back?.href).toBe(`${cloud.url}/settings?aba=assinatura&portal=1`);
    expect(await seenBy(cloud, subscriber)).toEqual({ status: 'trialing', cancels: false, hasCard: true });

    // Advances to the end of the period: after a short month, a fixed number of days would also reach the
    // retry of a failed payment.
    const renew = async () => {
      const { current_period_end } = await subscriptionOf(subscriber);
      await stripe.advance(Date.parse(String(current_period_end)) + DAY - stripe.now());
    };
    const paying = { status: 'active', cancels: false, hasCard: true };
    await stripe.advance(15 * DAY);
    expect(await seenBy(cloud, subscriber)).toEqual(paying);
    await renew();
    expect(await seenBy(cloud, subscriber)).toEqual(paying);

    const portal = await addCard(subscriber, cards.failsLater);
    await renew();
    expect(await seenBy(cloud, subscriber)).toEqual({ ...paying, status: 'past_due' });
    await submitPortalForm(portal, 'card', { card: cards.good });
    expect(await seenBy(cloud, subscriber)).toEqual(paying);

    await submitPortalForm(portal, 'cancel');
    expect(await seenBy(cloud, subscriber)).toEqual({ ...paying, cancels: true });
    const { data } = await sdkFor(stripe).subscriptions.list({ customer: await findPayer(subscriber) });
    expect(data).toMatchObject([{ cancel_at_period_end: false, cancel_at: expect.any(Number) }]);
    await submitPortalForm(portal, 'resume');
    expect(await seenBy(cloud, subscriber)).toEqual(paying);
    await submitPortalForm(portal, 'cancel');
    await renew();
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    // Eleven changes cause at most 17 readings: a payment and its new period are two events, and the screen
    // reads again while a payment is owed.
    expect(countReadings(cloud) - first).toBeLessThanOrEqual(17);
  });

  it('ends on day 14 when no card was added, and the next one has no trial', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await stripe.advance(13.9 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('trialing');
    await stripe.advance(0.2 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    expect((await subscriptionOf(subscriber)).trial_available).toBe(false);
    const again = await openCheckout(subscriber, SMALL);
    expect(await (await fetch(again)).text()).toContain('Número do cartão');
    await stripe.deleteCustomer(await findPayer(subscriber));
    await stripe.delivered();
    const anew = await openCheckout(subscriber, SMALL);
    expect(await (await fetch(anew)).text()).toContain('Número do cartão');
  });

  it('is written about to the e-mail of the profile from the next event on', async ({
    cloud,
    stripe,
    whileStripeFails,
  }) => {
    const { userId } = await newSubscriber(cloud, SMALL);
    const email = `mudada-${userId}@teste.local`;
    await setAttributes(profileKey(userId), { email });
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    const unanswered = () => stripe.send({ ...event, id: 'evt_perfil_sem_resposta' });
    expect(await whileStripeFails(unanswered, { kinds: ['429'], path: '/v1/customers/' })).toBe(200);
    const countCalls = () => stripe.calls.length;
    const before = countCalls();
    expect(await stripe.send({ ...event, id: 'evt_perfil_um' })).toBe(200);
    const customer = await findPayer({ userId });
    expect(await sdkFor(stripe).customers.retrieve(customer)).toMatchObject({ email });
    // The calls are the sync's reading, two for the customer's address, and the test's own.
    expect(countCalls() - before).toBe(4);
    expect(await stripe.send({ ...event, id: 'evt_perfil_dois' })).toBe(200);
    expect(countCalls() - before).toBe(5);
  });

  it('is paid by card only, and a checkout that accepts more is replaced', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    await openCheckout(newcomer, SMALL);
    const { checkoutUrl } = await openUnfilteredCheckout(cloud.url, newcomer.userId, SMALL);
    const replaced = await openCheckout(newcomer, SMALL);
    expect(replaced).not.toBe(checkoutUrl);
    expect(await payByBoleto(checkoutUrl)).toBeUndefined();
    expect(await (await fetch(replaced)).text()).not.toContain('Boleto');
  });
});

describe('events of one customer that arrive together', () => {
  it('are each accepted once their effect is stored', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber);
    await stripe.delivered();
    await submitPortalForm(portal, 'cancel');
    await stripe.delivered();
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.updated');
    // The fake is slow, so that events arrive during a reading.
    stripe.setFaults({ rate: 0, latencyMs: 1200, path: '/v1/subscriptions' });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => stripe.send({ ...event, id: `evt_juntos_${at}` })),
    );
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await seenBy(cloud, subscriber)).cancels).toBe(true);
  });

  it('see a change that happened during a reading', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber);
    await stripe.delivered();
    stripe.setFaults({ rate: 0, latencyMs: 300, path: '/v1/subscriptions' });
    stripe.holdEvents(true);
    const readings: Promise<number>[] = [];
    for (const action of ['cancel', 'resume', 'cancel', 'resume', 'cancel'] as const) {
      const known = stripe.events.length;
      await submitPortalForm(portal, action);
      readings.push(...stripe.events.slice(known).map((event) => stripe.send(event)));
    }
    await Promise.all(readings);
    expect((await seenBy(cloud, subscriber)).cancels).toBe(true);
  });

  it('are rejected while Stripe fails', async ({ cloud, stripe, whileStripeFails }) => {
    await newSubscriber(cloud, SMALL);
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    const send = (name: string) => stripe.send({ ...event, id: `evt_sem_stripe_${name}` });
    expect(await whileStripeFails(() => Promise.all(['a', 'b', 'c'].map(send)))).toEqual([503, 503, 503]);
    expect(await send('a')).toBe(200);
  });
});

describe('a delayed payment', () => {
  const startDelayed = async (cloud: TestCloud) => {
    const newcomer = await signUp(cloud);
    const other = await openCheckout(newcomer, LARGE);
    const { sessionId, checkoutUrl } = await openUnfilteredCheckout(cloud.url, newcomer.userId, SMALL);
    cloud.stripe.holdEvents(true);
    await payByBoleto(checkoutUrl);
    return { ...newcomer, sessionId, other };
  };

  it('is reported as processing, blocks another checkout, and then counts', async ({ cloud, stripe }) => {
    const { sessionId, other, ...newcomer } = await startDelayed(cloud);
    const { body, headers } = await confirmCheckout(newcomer, sessionId);
    expect(body).toMatchObject({ success: false, error: 'payment_processing' });
    expect(body.message).toMatch(/^Pagamento em processamento\./);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await readStoredSubscription(newcomer)).toBeUndefined();
    // The checkout that was open beside it is closed, and no new one opens.
    expect(await payAt(other)).toBeUndefined();
    stripe.holdEvents(false);
    await stripe.delivered();
    await expectRefusal(
      newcomer.call(routes.billing.createCheckout, { body: { userId: newcomer.userId, planId: LARGE } }),
      409,
      'O pagamento da sua assinatura ainda está em processamento. Aguarde a confirmação antes de pagar de novo.',
    );

    stripe.settle(sessionId, true);
    await stripe.delivered();
    expect(await readStoredStatus(newcomer)).toBe('active');
    const paid = await confirmCheckout(newcomer, sessionId);
    expect(paid.body.success).toBe(true);
    expect(cookieOf(paid.headers, 'session')).not.toBe('');
    expect(await listStripeSubscriptions(newcomer)).toHaveLength(1);
  });

  it('that never comes expires after 23 hours, and another checkout opens', async ({ cloud, stripe }) => {
    const { sessionId, other, ...newcomer } = await startDelayed(cloud);
    stripe.holdEvents(false);
    await stripe.delivered();
    expect(await payAt(other)).toBeUndefined();
    stripe.settle(sessionId, false);
    await stripe.advance(22 * HOUR);
    const request = { body: { userId: newcomer.userId, planId: SMALL } };
    expect((await newcomer.call(routes.billing.createCheckout, request)).status).toBe(409);
    await stripe.advance(2 * HOUR);
    await stripe.delivered();
    expect((await confirmCheckout(newcomer, sessionId)).body.error).toBe('payment_not_completed');
    expect(await listStripeSubscriptions(newcomer)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await readStoredSubscription(newcomer)).toBeUndefined();
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === sessionId);
    expect(steps.map(({ status }) => status)).toEqual([
      'webhook_received',
      'payment_not_paid',
      'success_handler_called',
      'payment_not_paid',
    ]);
    expect(await openCheckout(newcomer, SMALL)).toContain('/c/pay/');
  });
});
