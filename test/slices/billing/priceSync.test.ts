import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { readStripeKeys } from '../../../functions/platform/stripe/client.ts';
import { listSubscriptions } from '../../../functions/platform/stripe/subscriptions.ts';
import { savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import type { Call } from '../../support/people/caller.ts';
import { it as base } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  newSubscriber,
  openCheckout,
  payAt,
  signUp,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

const it = base.extend('sdk', { scope: 'file' }, ({ cloud }) => sdkFor(cloud.stripe));

let lastPlan = 500;

const newPlan = async (price_monthly: number): Promise<Plan> => {
  lastPlan += 1;
  const limits = { max_keywords: 5, max_companies: 1, max_competitors: 3 };
  const plan = { id: lastPlan, name: `Plano ${lastPlan}`, description: null, price_monthly, ...limits };
  await savePlan(plan);
  return plan;
};

const sell = async (cloud: TestCloud, { id }: Plan): Promise<string> => openCheckout(await signUp(cloud), id);

const rowOf = async (call: Call, { id }: Plan) => {
  const { body } = await call(routes.billing.listPriceSync, {});
  return body.find(({ plan_id }) => plan_id === id);
};

const sync = (call: Call, { id }: Plan) => call(routes.billing.syncPrice, { params: { id: String(id) } });

const productOf = async (sdk: ReturnType<typeof sdkFor>, { id }: Plan) => {
  const key = `ranqueia_plan_${id}`;
  const { data } = await sdk.prices.list({ lookup_keys: [key] });
  return { key, prices: data };
};

describe('the comparison of prices', () => {
  it('tells which plans Stripe does not sell at their price, and why', async ({ cloud, admin, sdk }) => {
    const plan = await newPlan(49.9);
    const unsold = { stripe_price_id: null, local_price: 49.9, stripe_price: null, needs_sync: true };
    expect(await rowOf(admin.call, plan)).toMatchObject({ plan_name: plan.name, ...unsold, error: null });
    await sell(cloud, plan);
    const sold = await rowOf(admin.call, plan);
    expect(sold).toMatchObject({ stripe_price: 49.9, needs_sync: false, error: null });
    await savePlan({ ...plan, price_monthly: 59.9 });
    // A checkout sells the plan at its old price until the sync.
    await sell(cloud, plan);
    expect(await rowOf(admin.call, plan)).toEqual({ ...sold, local_price: 59.9, needs_sync: true });
    const { key } = await productOf(sdk, plan);
    await sdk.products.update(key, { active: false });
    expect(await rowOf(admin.call, plan)).toMatchObject({ error: 'O produto está arquivado no Stripe.' });
    await sync(admin.call, plan);
    const synced = { stripe_price: 59.9, needs_sync: false, error: null };
    expect(await rowOf(admin.call, plan)).toMatchObject(synced);
  });
});

describe('a refused key', () => {
  it('is told with the way to the diagnosis, but not to customers', async ({ cloud, stripe, admin }) => {
    const plan = await newPlan(30);
    const { userId, call } = await newSubscriber(cloud, plan.id);
    stripe.setFaults({ rate: 1, kinds: ['401'] });
    const answers = await Promise.all([
      admin.call(routes.billing.listPriceSync, {}),
      sync(admin.call, plan),
      admin.call(routes.billing.syncPrices, {}),
      admin.call(routes.billing.cancelSubscription, { params: { id: userId } }),
      call(routes.billing.createPortalSession, {}),
      call(routes.billing.createCheckout, { body: { userId, planId: plan.id } }),
      call(routes.profiles.export, {}),
    ]);
    const toAdmins = 'O Stripe recusou a chave secreta. Veja o diagnóstico em /stripe-config.';
    const toCustomers =
      'Os pagamentos estão fora do ar por um problema na configuração do site. Fale com o suporte ou volte mais tarde.';
    expect(answers.map(({ status, body }) => [status, Object(body).error])).toEqual([
      ...Array(4).fill([409, toAdmins]),
      ...Array(3).fill([409, toCustomers]),
    ]);
  });

  it('is not told of one that was replaced since it was read', async ({ cloud }) => {
    const SecretId = cloud.environment.STRIPE_SECRET_ID;
    const save = (secret_key: string) =>
      cloud.clients.secrets.send(
        new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify({ ...kept, secret_key }) }),
      );
    const kept = await readStripeKeys({ fresh: true });
    await save('sk_test_revogada');
    await readStripeKeys({ fresh: true });
    await save(kept.secret_key);
    expect(await listSubscriptions('cus_nenhum')).toEqual([]);
  });
});

describe('a price sync', () => {
  it('creates a price, and leaves subscribers theirs', async ({ cloud, admin, sdk }) => {
    const plan = await newPlan(10);
    const subscriber = await newSubscriber(cloud, plan.id);
    const [old] = (await productOf(sdk, plan)).prices;
    await savePlan({ ...plan, price_monthly: 12.5 });
    const { status, body } = await sync(admin.call, plan);
    expect(status).toBe(200);
    const { prices } = await productOf(sdk, plan);
    expect(prices).toMatchObject([{ id: body.new_price_id, unit_amount: 1250, active: true }]);
    expect(await sdk.prices.retrieve(String(old?.id))).toMatchObject({ active: true, lookup_key: null });
    const [subscription] = (await sdk.subscriptions.list({ status: 'all', limit: 1 })).data;
    expect(subscription?.items.data[0]?.price.id).toBe(old?.id);
    expect(await subscriptionOf(subscriber)).toMatchObject({ plan_name: plan.name });
    expect((await sync(admin.call, plan)).body).toEqual(body);
    const audit = await admin.call(routes.audit.list, { query: { action: 'billing/syncPrices' } });
    expect(audit.body.records.filter(({ target }) => target === plan.name)).toMatchObject([
      { actor_email: admin.email, changes: [{ field: 'price_monthly', before: '10.00', after: '12.50' }] },
    ]);
  });

  it('that stops after any of its calls is finished by the next', async ({ cloud, stripe, admin, sdk }) => {
    let plan = await newPlan(20);
    const newcomer = await signUp(cloud);
    await openCheckout(newcomer, plan.id);
    let stops = 0;
    for (let status = 0; status !== 200; stops++) {
      plan = { ...plan, price_monthly: plan.price_monthly + 1 };
      await savePlan(plan);
      stripe.setFaults({ rate: 1, kinds: ['lost'], after: stops });
      ({ status } = await sync(admin.call, plan));
      stripe.setFaults({});
      // Wherever the sync was cut off, the plan is sold at the old or the new price.
      expect(await openCheckout(newcomer, plan.id)).toContain('/c/pay/');
      const finished = await sync(admin.call, plan);
      expect(finished.status).toBe(200);
      const { prices } = await productOf(sdk, plan);
      expect(prices).toMatchObject([{ active: true, unit_amount: plan.price_monthly * 100 }]);
      expect(await rowOf(admin.call, plan)).toMatchObject({ needs_sync: false, error: null });
    }
    // A sync calls Stripe at least four times: two lists, the new price and its reading.
    expect(stops).toBeGreaterThan(4);
  });

  it('of changed plans at once converges', async ({ cloud, admin, sdk }) => {
    const plan = await newPlan(30);
    await sell(cloud, plan);
    await savePlan({ ...plan, price_monthly: 31 });
    const first = sync(admin.call, plan);
    await savePlan({ ...plan, price_monthly: 32 });
    await Promise.all([first, sync(admin.call, plan)]);
    expect((await sync(admin.call, plan)).status).toBe(200);
    expect((await productOf(sdk, plan)).prices).toMatchObject([{ unit_amount: 3200, active: true }]);
  });

  it('of all plans says how far it came when Stripe fails', async ({ stripe, admin }) => {
    const { call } = admin;
    await call(routes.billing.syncPrices, {});
    const plans = [await newPlan(1), await newPlan(2), await newPlan(0)];
    expect((await call(routes.billing.syncPrices, {})).body).toEqual({ synced_count: 3 });
    expect((await call(routes.billing.syncPrices, {})).body).toEqual({ synced_count: 0 });
    for (const plan of plans) expect(await rowOf(call, plan)).toMatchObject({ needs_sync: false });
    for (const plan of plans) await savePlan({ ...plan, price_monthly: 70 });
    stripe.setFaults({ rate: 1, kinds: ['429'], path: '/v1/prices', after: 6 });
    const { status, body } = await call(routes.billing.syncPrices, {});
    expect(status).toBe(503);
    expect(body.error).toMatch(
      /^(?:1 de 3 planos foi sincronizado\. |2 de 3 planos foram sincronizados\. )?O provedor de pagamento não resp/,
    );
    stripe.setFaults({});
    await call(routes.billing.syncPrices, {});
    for (const plan of plans) expect(await rowOf(call, plan)).toMatchObject({ stripe_price: 70 });
  });
});

describe('what is archived by hand at Stripe', () => {
  it.for(['price', 'product'] as const)(
    'a %s does not stop the next checkout',
    async (what, { cloud, stripe, sdk }) => {
      const plan = await newPlan(40);
      await sell(cloud, plan);
      const { key, prices } = await productOf(sdk, plan);
      const [price] = prices;
      if (what === 'product') {
        await sdk.products.update(key, { active: false });
      } else {
        await sdk.prices.update(String(price?.id), { active: false });
      }
      const newcomer = await signUp(cloud);
      expect(await payAt(await openCheckout(newcomer, plan.id), cards.good)).toBeDefined();
      await stripe.delivered();
      expect((await productOf(sdk, plan)).prices).toMatchObject([{ id: price?.id, active: true }]);
    },
  );

  it('is sold again if the next sync gets it as an idempotent answer', async ({ cloud, admin, sdk }) => {
    const plan = await newPlan(50);
    await sell(cloud, plan);
    const { key, prices } = await productOf(sdk, plan);
    const oldId = String(prices[0]?.id);
    await savePlan({ ...plan, price_monthly: 55 });
    const { new_price_id: newId } = (await sync(admin.call, plan)).body;
    // The old price is restored by hand, so the next sync asks for the same new price again.
    await sdk.prices.update(oldId, { active: true, lookup_key: key, transfer_lookup_key: true });
    await sdk.prices.update(newId, { active: false });
    const { body } = await sync(admin.call, plan);
    expect(body.new_price_id).toBe(newId);
    expect((await productOf(sdk, plan)).prices).toMatchObject([
      { id: newId, active: true, unit_amount: 5500 },
    ]);
  });
});
