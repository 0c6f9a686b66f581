import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { cookieOf } from '../../support/people/caller.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import {
  confirmCheckout,
  LARGE,
  openCheckout,
  openUnfilteredCheckout,
  payAt,
  payByBoleto,
  SMALL,
  savePlans,
  signUp,
  stripeSubscriptionsOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);
it.afterEach(({ cloud }) => cloud.stripe.setDelivery({}));

describe('a delayed payment', () => {
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
    const { body, headers } = await confirmCheckout(newcomer, sessionId);
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
    const paid = await confirmCheckout(newcomer, sessionId);
    expect(paid.body.success).toBe(true);
    expect(cookieOf(paid.headers, 'session')).not.toBe('');
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
    expect((await confirmCheckout(newcomer, sessionId)).body.error).toBe('payment_not_completed');
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
    // Both checkouts stay open, because the events that would close one are held back.
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
