import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findStripeCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { ensureCustomer } from '../../../functions/billing/sync/stripeCustomer.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { type Customer, userOf } from '../../support/people/customers.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  confirmCheckout,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  sessionIdIn,
  signUp,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);
it.afterEach(({ table }) => {
  table.setDown(false);
  table.setFailing(undefined);
});

const signUpAndPay = async (cloud: TestCloud) => {
  const newcomer = await signUp(cloud);
  const sessionId = sessionIdIn(await payAt(await openCheckout(newcomer, SMALL)));
  return { ...newcomer, sessionId };
};

const stepsOf = async (sessionId: string): Promise<string[]> => {
  const steps = await queryPrefix('PAYMENTS', 'AT#');
  return steps.filter((step) => step.session_id === sessionId).map(({ status }) => String(status));
};

describe('returning from a paid checkout', () => {
  it('signs the new account in and logs every step', async ({ cloud, stripe }) => {
    const { sessionId, userId, ...newcomer } = await signUpAndPay(cloud);
    const { status, body, headers } = await confirmCheckout(newcomer, sessionId);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, error: null, message: expect.stringMatching(/No 14º dia a assinatura termina/) },
    });
    expect(cookieOf(headers, 'signup')).toBe('signup=');
    const session = identifyCaller(cloud.url, cookieOf(headers, 'session'));
    expect((await session(routes.accounts.me, {})).body.id).toBe(userId);
    expect(await subscriptionOf({ call: session })).toMatchObject({
      status: 'trialing',
      plan_name: 'Pequeno',
    });
    await stripe.delivered();
    const steps = await stepsOf(sessionId);
    expect(steps.filter((step) => step !== 'webhook_received')).toEqual([
      'checkout_opened',
      'success_handler_called',
      'subscription_created',
      'auto_login_success',
    ]);
    expect(steps).toContain('webhook_received');
  });

  it('signs in once, because the signup token is used up', async ({ cloud }) => {
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmCheckout(newcomer, sessionId)));
    expect(answers.every(({ body }) => body.success)).toBe(true);
    expect(answers.filter(({ headers }) => cookieOf(headers, 'session') !== '')).toHaveLength(1);
    expect(cookieOf((await confirmCheckout(newcomer, sessionId)).headers, 'session')).toBe('');
  });

  it('signs in although no step of it can be logged', async ({ cloud, table }) => {
    table.setFailing('"PAYMENTS"');
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    const { status, body, headers } = await confirmCheckout(newcomer, sessionId);
    expect([status, body.success]).toEqual([200, true]);
    const session = identifyCaller(cloud.url, cookieOf(headers, 'session'));
    expect((await session(routes.accounts.me, {})).status).toBe(200);
    expect(await stepsOf(sessionId)).not.toContain('auto_login_success');
  });

  it("does not sign in a browser without the account's signup token", async ({ cloud }) => {
    const { sessionId, userId } = await signUpAndPay(cloud);
    const other = await signUp(cloud);
    const forged = `${userId}.${'A'.repeat(43)}`;
    const cookies = ['signup=nada', `signup=${userId}.`, `signup=${forged}`, `session=${forged}`];
    for (const cookie of ['', other.cookie, ...cookies]) {
      const call = identifyCaller(cloud.url, cookie);
      const { body, headers } = await confirmCheckout({ call }, sessionId);
      expect(body.success).toBe(true);
      expect(headers.getSetCookie()).toEqual([]);
    }
    const own = sessionIdIn(await payAt(await openCheckout(other, SMALL)));
    expect(cookieOf((await confirmCheckout(other, own)).headers, 'session')).not.toBe('');
  });

  it("writes what its owner's first visit did, and nothing of anybody's reloads", async ({
    cloud,
    stripe,
    visitor,
    whileStripeFails,
  }) => {
    const strangers = [(await newSubscriber(cloud, SMALL)).call, (await signUp(cloud)).call, visitor];
    // Only the visits tell the product of the payment.
    stripe.holdEvents(true);
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    const paid = (await stepsOf(sessionId)).length;
    const visit = async (call: Customer['call'], id = sessionId) => {
      await confirmCheckout({ call }, id);
      return (await stepsOf(id)).length;
    };
    for (const call of strangers) expect(await visit(call)).toBe(paid);
    const { headers } = await confirmCheckout(newcomer, sessionId);
    expect((await stepsOf(sessionId)).length).toBe(paid + 3);
    const owner = identifyCaller(cloud.url, cookieOf(headers, 'session'));
    for (const call of [owner, newcomer.call, ...strangers]) expect(await visit(call)).toBe(paid + 3);
    // While Stripe fails, the product cannot tell whether an id is made up.
    expect(await whileStripeFails(() => visit(visitor, 'cs_test_inventada'))).toBe(0);
  });
});

describe('a checkout that did not end well', () => {
  it('is reported when it was not completed', async ({ cloud }) => {
    const newcomer = await signUp(cloud);
    const url = await openCheckout(newcomer, SMALL);
    const sessionId = url.split('/').at(-1) ?? '';
    const { status, body, headers } = await confirmCheckout(newcomer, sessionId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, error: 'payment_not_completed' });
    expect(body.message).toMatch(/não foi concluído/);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await stepsOf(sessionId)).at(-1)).toBe('payment_not_paid');
  });

  it('is reported when Stripe does not know it', async ({ visitor }) => {
    const { body } = await confirmCheckout({ call: visitor }, 'cs_test_nenhuma');
    expect(body).toMatchObject({ success: false, error: 'missing_metadata' });
    expect(await stepsOf('cs_test_nenhuma')).toEqual([]);
  });

  it('is reported when its customer belongs to another account', async ({ cloud, stripe }) => {
    const { sessionId, userId, ...newcomer } = await signUpAndPay(cloud);
    await stripe.delivered();
    const [customer] = await queryPrefix(`USER#${userId}`, 'CUSTOMER');
    await remove({ PK: `STRIPE#${customer?.customer_id}`, SK: 'CUSTOMER' });
    expect((await confirmCheckout(newcomer, sessionId)).body.error).toBe('missing_metadata');
  });

  it('is not confirmed while Stripe fails, but can be afterwards', async ({ cloud, whileStripeFails }) => {
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    for (const kind of ['500', '429', 'refused'] as const) {
      const failed = await whileStripeFails(() => confirmCheckout(newcomer, sessionId), { kinds: [kind] });
      expect(failed.body).toMatchObject({ success: false, error: 'processing_error' });
      expect(failed.headers.getSetCookie()).toEqual([]);
    }
    expect((await stepsOf(sessionId)).filter((step) => step === 'critical_error')).toHaveLength(3);
    const { body, headers } = await confirmCheckout(newcomer, sessionId);
    expect(body.success).toBe(true);
    expect(cookieOf(headers, 'session')).not.toBe('');
  });

  it('is not confirmed while the table is unavailable, but can be afterwards', async ({
    cloud,
    stripe,
    table,
  }) => {
    stripe.holdEvents(true);
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    table.setDown(true);
    const { status, body } = await confirmCheckout(newcomer, sessionId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, error: 'database_error' });
    table.setDown(false);
    expect(await queryPrefix(`USER#${newcomer.userId}`, 'SUBSCRIPTION')).toEqual([]);
    expect((await confirmCheckout(newcomer, sessionId)).body.success).toBe(true);
  });
});

describe('a customer at Stripe', () => {
  it('is one although the profile changes meanwhile', async ({ cloud, stripe, table }) => {
    const newcomer = await signUp(cloud);
    const user = await userOf(newcomer.userId);
    const saving = table.holdNext('if_not_exists(replaced');
    const opening = openCheckout(newcomer, SMALL);
    await saving.arrived;
    const kept = await ensureCustomer({ ...user, name: 'Outro Nome' });
    saving.release();
    await opening;
    expect(await findStripeCustomer(user.id)).toBe(kept);
    const created = stripe.events
      .filter(({ type }) => type === 'customer.created')
      .map(({ data }) => Object(data.object))
      .filter(({ metadata }) => metadata.user_id === user.id);
    const others = created.filter(({ id }) => id !== kept);
    expect([created.length, others.length]).toEqual([2, 1]);
    const { customers } = sdkFor(stripe);
    expect(await customers.retrieve(others[0]?.id)).toMatchObject({ deleted: true });
    expect(await customers.retrieve(kept)).toMatchObject({ name: 'Outro Nome' });
  });
});
