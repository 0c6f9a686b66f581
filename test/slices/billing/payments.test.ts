import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { findCustomerOf } from '../../../functions/billing/sync/customers.store.ts';
import { ensureCustomer } from '../../../functions/billing/sync/ownCustomer.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { callerOf, cookieOf, refusalOf } from '../../support/people/caller.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  confirmCheckout,
  LARGE,
  type Newcomer,
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
it.afterEach(({ cloud, table }) => {
  table.setDown(false);
  table.setFailing(undefined);
  cloud.stripe.setFaults({ rate: 0 });
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
  it('signs the new account in and logs every step', async ({ cloud }) => {
    const { sessionId, userId, ...newcomer } = await signUpAndPay(cloud);
    const { status, body, headers } = await confirmCheckout(newcomer, sessionId);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, error: null, message: expect.stringMatching(/No 14º dia a assinatura termina/) },
    });
    expect(cookieOf(headers, 'signup')).toBe('signup=');
    const session = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect((await session(routes.accounts.me, {})).body.id).toBe(userId);
    expect(await subscriptionOf({ call: session })).toMatchObject({
      status: 'trialing',
      plan_name: 'Pequeno',
    });
    await cloud.stripe.delivered();
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
    const session = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect((await session(routes.accounts.me, {})).status).toBe(200);
    expect(await stepsOf(sessionId)).not.toContain('auto_login_success');
  });

  it("does not sign in a browser without the account's signup token", async ({ cloud }) => {
    const { sessionId, userId } = await signUpAndPay(cloud);
    const other = await signUp(cloud);
    const forged = `${userId}.${'A'.repeat(43)}`;
    const cookies = ['signup=nada', `signup=${userId}.`, `signup=${forged}`, `session=${forged}`];
    for (const cookie of ['', other.cookie, ...cookies]) {
      const call = callerOf(cloud.url, cookie);
      const { body, headers } = await confirmCheckout({ call }, sessionId);
      expect(body.success).toBe(true);
      expect(headers.getSetCookie()).toEqual([]);
    }
    const own = sessionIdIn(await payAt(await openCheckout(other, SMALL)));
    expect(cookieOf((await confirmCheckout(other, own)).headers, 'session')).not.toBe('');
  });

  it("writes what its owner's first visit did, and nothing of anybody's reloads", async ({ cloud }) => {
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    await cloud.stripe.delivered();
    const other = callerOf(cloud.url, (await signUp(cloud)).cookie);
    const visit = async (call: Newcomer['call'], id = sessionId) => {
      await confirmCheckout({ call }, id);
      return (await stepsOf(id)).length;
    };
    const paid = (await stepsOf(sessionId)).length;
    expect(await visit(callerOf(cloud.url))).toBe(paid);
    expect(await visit(other)).toBe(paid);
    const { headers } = await confirmCheckout(newcomer, sessionId);
    expect((await stepsOf(sessionId)).length).toBe(paid + 3);
    const signedIn = callerOf(cloud.url, cookieOf(headers, 'session'));
    for (const call of [signedIn, newcomer.call, callerOf(cloud.url), other]) {
      expect(await visit(call)).toBe(paid + 3);
    }
    // While Stripe fails, the product cannot tell whether an id is made up.
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    expect(await visit(callerOf(cloud.url), 'cs_test_inventada')).toBe(0);
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

  it('is reported when Stripe does not know it', async ({ cloud }) => {
    const { body } = await confirmCheckout({ call: callerOf(cloud.url) }, 'cs_test_nenhuma');
    expect(body).toMatchObject({ success: false, error: 'missing_metadata' });
    expect(await stepsOf('cs_test_nenhuma')).toEqual([]);
  });

  it('is confirmed at most a hundred times for one address', async ({ cloud }) => {
    await resetRateLimit('checkout-confirmation', '127.0.0.1');
    await countAttempts('checkout-confirmation', '127.0.0.1', 100);
    expect((await confirmCheckout({ call: callerOf(cloud.url) }, 'cs_test_nenhuma')).status).toBe(429);
    await resetRateLimit('checkout-confirmation', '127.0.0.1');
  });

  it('is reported when its account is gone', async ({ cloud }) => {
    const { sessionId, userId, ...newcomer } = await signUpAndPay(cloud);
    await cloud.stripe.delivered();
    await remove({ PK: `USER#${userId}`, SK: 'PROFILE' });
    expect((await confirmCheckout(newcomer, sessionId)).body.error).toBe('database_error');
  });

  it('is reported when its customer belongs to another account', async ({ cloud }) => {
    const { sessionId, userId, ...newcomer } = await signUpAndPay(cloud);
    await cloud.stripe.delivered();
    const [customer] = await queryPrefix(`USER#${userId}`, 'CUSTOMER');
    await remove({ PK: `STRIPE#${customer?.customer_id}`, SK: 'CUSTOMER' });
    expect((await confirmCheckout(newcomer, sessionId)).body.error).toBe('missing_metadata');
  });

  it.for(['500', '429', 'refused'] as const)(
    'is not confirmed while Stripe fails (%s), but can be afterwards',
    async (kind, { cloud }) => {
      const { sessionId, ...newcomer } = await signUpAndPay(cloud);
      cloud.stripe.setFaults({ rate: 1, kinds: [kind] });
      const failed = await confirmCheckout(newcomer, sessionId);
      expect(failed.body).toMatchObject({ success: false, error: 'processing_error' });
      expect(failed.headers.getSetCookie()).toEqual([]);
      cloud.stripe.setFaults({ rate: 0 });
      expect(await stepsOf(sessionId)).toContain('critical_error');
      const { body, headers } = await confirmCheckout(newcomer, sessionId);
      expect(body.success).toBe(true);
      expect(cookieOf(headers, 'session')).not.toBe('');
    },
  );

  it('is not confirmed while the table is unavailable, but can be afterwards', async ({ cloud, table }) => {
    cloud.stripe.setDelivery({ held: true });
    const { sessionId, ...newcomer } = await signUpAndPay(cloud);
    table.setDown(true);
    const { status, body } = await confirmCheckout(newcomer, sessionId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, error: 'database_error' });
    table.setDown(false);
    expect(await queryPrefix(`USER#${newcomer.userId}`, 'SUBSCRIPTION')).toEqual([]);
    expect((await confirmCheckout(newcomer, sessionId)).body.success).toBe(true);
    cloud.stripe.setDelivery({});
    await cloud.stripe.delivered();
  });
});

describe('a customer at Stripe', () => {
  it('is one although the profile changes meanwhile', async ({ cloud, table }) => {
    const newcomer = await signUp(cloud);
    const user = await findUser(newcomer.userId);
    if (!user) throw new Error('The account is missing');
    const saving = table.holdNext('if_not_exists(replaced');
    const opening = openCheckout(newcomer, SMALL);
    await saving.arrived;
    const kept = await ensureCustomer({ ...user, name: 'Outro Nome' });
    saving.release();
    await opening;
    expect(await findCustomerOf(user.id)).toBe(kept);
    const created = cloud.stripe.events
      .filter(({ type }) => type === 'customer.created')
      .map(({ data }) => Object(data.object))
      .filter(({ metadata }) => metadata.user_id === user.id);
    const others = created.filter(({ id }) => id !== kept);
    expect([created.length, others.length]).toEqual([2, 1]);
    const { customers } = sdkFor(cloud.stripe);
    expect(await customers.retrieve(others[0]?.id)).toMatchObject({ deleted: true });
    expect(await customers.retrieve(kept)).toMatchObject({ name: 'Outro Nome' });
  });
});

describe('the portal', () => {
  it('opens for subscribers', async ({ cloud }) => {
    const newcomer = await signUpAndPay(cloud);
    const { headers } = await confirmCheckout(newcomer, newcomer.sessionId);
    const call = callerOf(cloud.url, cookieOf(headers, 'session'));
    const { body } = await call(routes.billing.createPortalSession, {});
    expect(body.url).toMatch(/\/p\/session\/bps_/);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain('Grande');
    expect(page).toContain(`href="${cloud.url}/settings?aba=assinatura&amp;portal=1"`);
    // The portal offers no change of the e-mail, which the next checkout would overwrite.
    expect(page).not.toContain('E-mail');
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const failed = await call(routes.billing.createPortalSession, {});
    expect(failed.status).toBe(503);
  });

  it('is asked for at most twenty times in 15 minutes by one account', async ({ cloud }) => {
    const { userId, call } = await newSubscriber(cloud, SMALL);
    await resetRateLimit('stripe-page', userId);
    await countAttempts('stripe-page', userId, 20);
    const calls = cloud.stripe.calls.length;
    expect((await call(routes.billing.createPortalSession, {})).status).toBe(429);
    const subscribe = { body: { userId, planId: LARGE } };
    expect((await call(routes.billing.createCheckout, subscribe)).status).toBe(429);
    expect(cloud.stripe.calls.slice(calls)).toEqual([]);
    const other = await newSubscriber(cloud, SMALL);
    expect((await other.call(routes.billing.createPortalSession, {})).status).toBe(200);
  });

  it('stays closed without a subscription', async ({ cloud }) => {
    const { userId } = await signUp(cloud);
    const [profile] = await queryPrefix(`USER#${userId}`, 'PROFILE');
    const login = await callerOf(cloud.url)(routes.accounts.login, {
      body: { email: String(profile?.email), password: 'segredo' },
    });
    const call = callerOf(cloud.url, cookieOf(login.headers, 'session'));
    expect(refusalOf(await call(routes.billing.createPortalSession, {}))).toEqual([
      409,
      'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.',
    ]);
  });
});
