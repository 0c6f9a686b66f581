/** The life of a subscription as Stripe tells it: trials without a card, `cancel_at`, delayed payments. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findCustomerOf } from '../../functions/billing/customers.store.ts';
import { takeTurn } from '../../functions/billing/syncTurns.store.ts';
import { queryPrefix } from '../../functions/platform/aws/table.ts';
import { listSubscriptions } from '../../functions/platform/stripe/subscriptions.ts';
import { DAY, HOUR } from '../../functions/platform/time/clock.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../support/cloud.ts';
import { it } from '../support/slice.ts';
import {
  addCard,
  cards,
  cookieIn,
  LARGE,
  manage,
  type Newcomer,
  newSubscriber,
  openCheckout,
  openUnfilteredCheckout,
  payAt,
  payByBoleto,
  SMALL,
  savePlans,
  signUp,
  subscriptionOf,
} from '../support/stripe.ts';
import { sdkFor } from '../support/stripeFake.ts';

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => {
  cloud.stripe.setDelivery({});
  cloud.stripe.setFaults({ rate: 0 });
});

const confirm = ({ call }: Pick<Newcomer, 'call'>, session_id: string) =>
  call(routes.billing.confirmCheckout, { query: { session_id } });

const stripeSubscriptionsOf = async ({ userId }: Pick<Newcomer, 'userId'>) =>
  listSubscriptions((await findCustomerOf(userId)) ?? '');

/** How often the product has read subscriptions from Stripe so far. */
const countReadings = ({ stripe }: TestCloud): number =>
  stripe.calls.filter(({ method, path }) => method === 'GET' && path === '/v1/subscriptions').length;

/** What the customer sees once every event has arrived. */
const seenBy = async ({ stripe }: TestCloud, subscriber: Newcomer) => {
  await stripe.delivered();
  const { status, cancel_at_period_end, has_payment_method } = await subscriptionOf(subscriber);
  return { status, cancels: cancel_at_period_end, hasCard: has_payment_method };
};

describe('a subscription', () => {
  it('goes from a trial without a card to its end, with one reading for each change', async ({ cloud }) => {
    const { stripe } = cloud;
    const subscriber = await newSubscriber(cloud, SMALL);
    expect(await seenBy(cloud, subscriber)).toEqual({ status: 'trialing', cancels: false, hasCard: false });
    const first = countReadings(cloud);

    const query = { flow: 'payment_method' as const };
    const link = (await subscriber.call(routes.billing.createPortalSession, { query })).body.url;
    expect(await (await fetch(link)).text()).not.toContain('Cancelar assinatura');
    const back = await manage(link, 'card', { card: cards.good });
    expect(back?.href).toBe(`${cloud.url}/settings?aba=assinatura&portal=1`);
    expect(await seenBy(cloud, subscriber)).toEqual({ status: 'trialing', cancels: false, hasCard: true });

    const paying = { status: 'active', cancels: false, hasCard: true };
    await stripe.advance(15 * DAY);
    expect(await seenBy(cloud, subscriber)).toEqual(paying);
    await stripe.advance(31 * DAY);
    expect(await seenBy(cloud, subscriber)).toEqual(paying);

    const portal = await addCard(subscriber, cards.failsLater);
    await stripe.advance(31 * DAY);
    expect(await seenBy(cloud, subscriber)).toEqual({ ...paying, status: 'past_due' });
    await manage(portal, 'card', { card: cards.good });
    expect(await seenBy(cloud, subscriber)).toEqual(paying);

    await manage(portal, 'cancel');
    expect(await seenBy(cloud, subscriber)).toEqual({ ...paying, cancels: true });
    const customer = await findCustomerOf(subscriber.userId);
    const { data } = await sdkFor(stripe).subscriptions.list({ customer: String(customer) });
    expect(data).toMatchObject([{ cancel_at_period_end: false, cancel_at: expect.any(Number) }]);
    await manage(portal, 'resume');
    expect(await seenBy(cloud, subscriber)).toEqual(paying);
    await manage(portal, 'cancel');
    await stripe.advance(31 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    // Eleven changes of this life; a payment and the new period that it pays are two events.
    expect(countReadings(cloud) - first).toBeLessThanOrEqual(16);
  });

  it('ends on day 14 when no card was added, and the next one has no trial', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await cloud.stripe.advance(13.9 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('trialing');
    await cloud.stripe.advance(0.2 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    expect((await subscriptionOf(subscriber)).trial_available).toBe(false);
    const again = await openCheckout(subscriber, SMALL);
    expect(await (await fetch(again)).text()).toContain('Número do cartão');
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

describe('a change of plan', () => {
  const askFor = ({ call }: Pick<Newcomer, 'call'>, plan?: number) =>
    call(routes.billing.createPortalSession, {
      query: { flow: 'plan', ...(plan !== undefined && { plan: String(plan) }) },
    });
  const pageAt = async (url: string) => (await fetch(url)).text();
  const wholePortal = 'Gerenciar assinatura';

  it('only has to be confirmed, in a trial too, and leads back', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const { url } = (await askFor(subscriber, LARGE)).body;
    const page = await pageAt(url);
    expect(page).toContain('Confirmar a mudança de plano');
    expect(page).not.toContain('Cancelar assinatura');
    const [, price = ''] = /name="price" value="(\w+)"/.exec(page) ?? [];
    const back = await manage(url, 'plan', { price });
    expect(back?.href).toBe(`${cloud.url}/settings?aba=assinatura&portal=1`);
    await cloud.stripe.delivered();
    expect(await subscriptionOf(subscriber)).toMatchObject({
      status: 'trialing',
      plan_id: LARGE,
      plan_name: 'Grande',
      monthly_price: 129.9,
      is_complimentary: false,
    });
  });

  it('begins at the list of plans without another plan, and of one customer alone', async ({ cloud }) => {
    const [subscriber, other] = [await newSubscriber(cloud, SMALL), await newSubscriber(cloud, LARGE)];
    for (const plan of [undefined, SMALL]) {
      const page = await pageAt((await askFor(subscriber, plan)).body.url);
      expect(page).toContain('<h1>Mudar de plano</h1>');
      expect(page).toMatch(/Pequeno, R\$\s49,90 por mês \(plano atual\)/);
    }
    expect(await pageAt((await askFor(other)).body.url)).toMatch(
      /Grande, R\$\s129,90 por mês \(plano atual\)/,
    );
  });

  it('comes after what is owed and after a cancellation: both are in the whole portal', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber, cards.failsLater);
    await manage(portal, 'cancel');
    expect(await pageAt((await askFor(subscriber, LARGE)).body.url)).toContain(wholePortal);
    await manage(portal, 'resume');
    await cloud.stripe.advance(16 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('past_due');
    expect(await pageAt((await askFor(subscriber, LARGE)).body.url)).toContain(wholePortal);
  });

  it('that Stripe rejects is left to the whole portal', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const [subscription] = await stripeSubscriptionsOf(subscriber);
    const sdk = sdkFor(cloud.stripe);
    const { data } = await sdk.subscriptions.list({ customer: String(subscription?.customerId) });
    // The price then looks like one of another plan, until the request corrects it: nothing would change.
    await sdk.prices.update(String(data[0]?.items.data[0]?.price.id), { metadata: { plan_id: '999' } });
    expect(await pageAt((await askFor(subscriber, SMALL)).body.url)).toContain(wholePortal);
  });

  it('needs a plan that is sold, and a subscription', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const unknown = await askFor(subscriber, 999);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Plano não encontrado']);
    const malformed = await subscriber.call(routes.billing.createPortalSession, {
      query: { flow: 'plan', plan: '1e3' },
    });
    expect(malformed.status).toBe(400);
    await cloud.stripe.advance(15 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    const ended = await askFor(subscriber, LARGE);
    expect([ended.status, ended.body.error]).toEqual([
      409,
      'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.',
    ]);
  });
});

describe('a delayed payment', () => {
  /** The customer returns from a checkout with a voucher, before any event has arrived. */
  const startDelayed = async (cloud: TestCloud) => {
    const newcomer = await signUp(cloud);
    const other = await openCheckout(newcomer, LARGE);
    const { sessionId, checkoutUrl } = await openUnfilteredCheckout(cloud.url, newcomer.userId, SMALL);
    cloud.stripe.setDelivery({ held: true });
    await payByBoleto(checkoutUrl);
    return { ...newcomer, sessionId, other };
  };

  const blocked =
    'O pagamento da sua assinatura ainda está em processamento. Aguarde a confirmação antes de pagar de novo.';

  it('is reported as processing, blocks another checkout, and then counts', async ({ cloud }) => {
    const { sessionId, other, ...newcomer } = await startDelayed(cloud);
    const { body, headers } = await confirm(newcomer, sessionId);
    expect(body).toMatchObject({ success: false, error: 'payment_processing' });
    expect(body.message).toMatch(/^Pagamento em processamento\./);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await readSubscription(newcomer.userId)).subscription).toBeUndefined();
    // The checkout that was open beside it is closed, and no new one opens.
    expect(await payAt(other)).toBeUndefined();
    cloud.stripe.setDelivery({});
    await cloud.stripe.delivered();
    const request = { body: { userId: newcomer.userId, planId: LARGE } };
    const refused = await newcomer.call(routes.billing.createCheckout, request);
    expect([refused.status, refused.body.error]).toEqual([409, blocked]);

    cloud.stripe.settle(sessionId, true);
    await cloud.stripe.delivered();
    expect((await readSubscription(newcomer.userId)).subscription?.status).toBe('active');
    const paid = await confirm(newcomer, sessionId);
    expect(paid.body.success).toBe(true);
    expect(cookieIn(paid.headers, 'session')).not.toBe('');
    expect(await stripeSubscriptionsOf(newcomer)).toHaveLength(1);
  });

  it('that never comes expires after 23 hours, and another checkout opens', async ({ cloud }) => {
    const { sessionId, other, ...newcomer } = await startDelayed(cloud);
    cloud.stripe.setDelivery({});
    await cloud.stripe.delivered();
    expect(await payAt(other)).toBeUndefined();
    cloud.stripe.settle(sessionId, false);
    await cloud.stripe.advance(22 * HOUR);
    const request = { body: { userId: newcomer.userId, planId: SMALL } };
    expect((await newcomer.call(routes.billing.createCheckout, request)).status).toBe(409);
    await cloud.stripe.advance(2 * HOUR);
    await cloud.stripe.delivered();
    expect((await confirm(newcomer, sessionId)).body.error).toBe('payment_not_completed');
    expect(await stripeSubscriptionsOf(newcomer)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect((await readSubscription(newcomer.userId)).subscription).toBeUndefined();
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === sessionId);
    expect(steps.map(({ status }) => status)).toEqual([
      'webhook_received',
      'payment_not_paid',
      'success_handler_called',
      'payment_not_paid',
    ]);
    expect(await openCheckout(newcomer, SMALL)).toContain('/c/pay/');
  });

  it('is cancelled when another subscription began meanwhile', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    await openCheckout(newcomer, SMALL);
    // Both pages are open, and no event arrives that would close one.
    cloud.stripe.setDelivery({ held: true });
    const [delayed, quick] = [
      await openUnfilteredCheckout(cloud.url, newcomer.userId, SMALL),
      await openUnfilteredCheckout(cloud.url, newcomer.userId, LARGE),
    ];
    await payByBoleto(delayed.checkoutUrl);
    await payAt(quick.checkoutUrl, cards.good);
    cloud.stripe.setDelivery({});
    await cloud.stripe.delivered();
    const statuses = (await stripeSubscriptionsOf(newcomer)).map(({ planId, status }) => [planId, status]);
    expect(statuses.toSorted()).toEqual([
      [SMALL, 'incomplete_expired'],
      [LARGE, 'active'],
    ]);
    expect((await readSubscription(newcomer.userId)).subscription).toMatchObject({ plan_id: LARGE });
  });
});

describe('events of one customer that arrive together', () => {
  it('share a reading, and each is accepted once its effect is stored', async ({ cloud }) => {
    const { stripe } = cloud;
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber);
    await stripe.delivered();
    await manage(portal, 'cancel');
    await stripe.delivered();
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.updated');
    // A slow Stripe, so that all of them are there before the first reading ends.
    stripe.setFaults({ rate: 0, latencyMs: 400, path: '/v1/subscriptions' });
    const before = countReadings(cloud);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => stripe.send({ ...event, id: `evt_juntos_${at}` })),
    );
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect(countReadings(cloud) - before).toBeLessThanOrEqual(2);
    expect((await seenBy(cloud, subscriber)).cancels).toBe(true);
  });

  it('see a change that happened during a reading', async ({ cloud }) => {
    const { stripe } = cloud;
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber);
    await stripe.delivered();
    stripe.setFaults({ rate: 0, latencyMs: 300, path: '/v1/subscriptions' });
    stripe.setDelivery({ shuffled: true });
    for (const action of ['cancel', 'resume', 'cancel', 'resume', 'cancel'] as const) {
      await manage(portal, action);
    }
    expect((await seenBy(cloud, subscriber)).cancels).toBe(true);
  });

  it('are taken over when the one that reads crashes, and rejected while Stripe fails', async ({ cloud }) => {
    const { stripe } = cloud;
    const subscriber = await newSubscriber(cloud, SMALL);
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    const crashed = await takeTurn(subscriber.userId, 'parado', Date.now() - 9_000);
    expect(crashed).toBeGreaterThan(0);
    const before = countReadings(cloud);
    expect(await stripe.send({ ...event, id: 'evt_depois_da_queda' })).toBe(200);
    expect(countReadings(cloud) - before).toBe(1);
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    const sent = ['a', 'b', 'c'].map((name) => stripe.send({ ...event, id: `evt_sem_stripe_${name}` }));
    expect(await Promise.all(sent)).toEqual([503, 503, 503]);
    stripe.setFaults({ rate: 0 });
    expect(await stripe.send({ ...event, id: 'evt_sem_stripe_a' })).toBe(200);
  });
});
