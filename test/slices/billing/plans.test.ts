import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { endWaits } from '../../support/cloud/storedData.ts';
import { readStoredSubscription, saveSubscription } from '../../support/people/customers.ts';
import { createPlan, deletePlan, managedPlan, planForm, updatePlan } from '../../support/people/plans.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import { openCheckout, payAt, signUp, subscriptionOf } from '../../support/stripe/subscribers.ts';

const doTasks = async (cloud: TestCloud) => {
  await cloud.runScheduledFunctions();
  await cloud.idle();
};

const planTasks = async () => (await listTasks()).filter(({ kind }) => kind.startsWith('plan'));

const subscribe = (userId: string, plan_id: number, status: SubscriptionStatus = 'active') =>
  saveSubscription(userId, { status, plan_id, current_period_end: null });

describe('a plan', () => {
  it('is created, changed and deleted, and every change is audited', async ({ admin, visitor }) => {
    const { call } = admin;
    const plan = await createPlan(call, { name: 'Essencial' });
    expect(await managedPlan(call, plan)).toMatchObject({ ...planForm, id: plan.id, subscribers: 0 });
    expect((await visitor(routes.plans.list, {})).body).toContainEqual(plan);
    const changed = await updatePlan(call, plan, { price_monthly: 0, description: '', max_companies: 5 });
    expect(changed.body).toEqual({ ...plan, price_monthly: 0, description: null, max_companies: 5 });
    expect((await visitor(routes.plans.list, {})).body[0]).toEqual(changed.body);
    expect((await deletePlan(call, plan)).body).toEqual({ success: true });
    expect(await managedPlan(call, plan)).toBeUndefined();
    const params = { id: String(plan.id) };
    for (const gone of [
      await visitor(routes.plans.get, { params }),
      await deletePlan(call, plan),
      await updatePlan(call, plan, {}),
    ]) {
      await expectRefusal(gone, 404, 'Plano não encontrado');
    }
    const { records } = (await call(routes.audit.list, {})).body;
    expect(records.slice(0, 3)).toMatchObject([
      { action: 'plans/delete', target: 'Essencial', changes: [] },
      {
        action: 'plans/update',
        actor_email: admin.email,
        changes: [
          { field: 'description', before: 'Para começar', after: '' },
          { field: 'price_monthly', before: '49.9', after: '0' },
          { field: 'max_companies', before: '2', after: '5' },
        ],
      },
      { action: 'plans/create' },
    ]);
  });

  it('gets a number of its own, never that of a deleted one', async ({ admin }) => {
    const { call } = admin;
    const plans = await Promise.all([1, 2, 3].map((one) => createPlan(call, { name: `Simultâneo ${one}` })));
    const ids = plans.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const plan of plans) expect(await findPlan(plan.id)).toMatchObject({ name: plan.name });
    for (const plan of plans) await deletePlan(call, plan);
    expect((await createPlan(call)).id).toBe(Math.max(...ids) + 1);
  });

  it('has a name of its own, however often it is sent or given at once', async ({ admin: { call } }) => {
    const name = 'Vitrine';
    const body = { ...planForm, name };
    const sent = await Promise.all([1, 2, 3].map(() => call(routes.plans.create, { body })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const taken = { name: 'Já existe um plano com este nome.' };
    expect(sent.find(({ status }) => status === 409)?.body.fields).toEqual(taken);
    const { body: all } = await call(routes.plans.listAll, {});
    expect(all.filter((plan) => plan.name === name)).toHaveLength(1);

    const renamed = await updatePlan(call, await createPlan(call), { name: ' VITRINE' });
    expect([renamed.status, renamed.body.fields]).toEqual([409, taken]);
    // A plan may keep its own name or change its spelling; the name of a deleted plan is free.
    const [plan] = all.filter((each) => each.name === name);
    if (!plan) throw new Error('The plan was created');
    expect((await updatePlan(call, plan, { name: 'vitrine', max_companies: 7 })).status).toBe(200);
    await deletePlan(call, plan);
    expect((await call(routes.plans.create, { body })).status).toBe(200);
  });
});

describe('deleting a plan', () => {
  it.for(['active', 'trialing', 'past_due'] as const)(
    'is refused while somebody is %s',
    async (status, { admin, newCustomer }) => {
      const plan = await createPlan(admin.call);
      const { userId } = await newCustomer({ planId: plan.id, status });
      const refused = await deletePlan(admin.call, plan);
      await expectRefusal(
        refused,
        409,
        'Este plano tem assinantes e não pode ser excluído. Aguarde o fim das assinaturas ou mude-as de plano.',
      );
      expect(await managedPlan(admin.call, plan)).toMatchObject({ subscribers: 1 });
      await subscribe(userId, plan.id, 'canceled');
      expect((await deletePlan(admin.call, plan)).status).toBe(200);
    },
  );

  it('leaves its limits to who pays an open checkout afterwards', async ({ cloud, stripe, admin }) => {
    const plan = await createPlan(admin.call);
    const newcomer = await signUp(cloud);
    const checkout = await openCheckout(newcomer, plan.id);
    await deletePlan(admin.call, plan);
    await doTasks(cloud);
    const product = await sdkFor(stripe).products.retrieve(`ranqueia_plan_${plan.id}`);
    expect(product.active).toBe(false);
    await payAt(checkout, cards.good);
    await stripe.delivered();
    expect(await readStoredSubscription(newcomer)).toMatchObject({ status: 'trialing', plan_id: plan.id });
    const body = { userId: (await signUp(cloud)).userId, planId: plan.id };
    const later = await newcomer.call(routes.billing.createCheckout, { body });
    await expectRefusal(later, 404, 'Plano não encontrado');
  });

  it('meets a subscription at the same moment, and one wins', async ({ admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer();
    const [{ status }] = await Promise.all([
      deletePlan(admin.call, plan),
      subscribe(customer.userId, plan.id),
    ]);
    expect([200, 409]).toContain(status);
    expect(await subscriptionOf(customer)).toMatchObject({
      plan_name: plan.name,
      plan: { max_keywords: 10 },
    });
  });
});

describe("a changed name at Stripe's product", () => {
  it('arrives with the description once Stripe answers again', async ({ cloud, stripe, admin }) => {
    const sdk = sdkFor(stripe);
    const plan = await createPlan(admin.call, { name: 'Essencial' });
    await openCheckout(await signUp(cloud), plan.id);
    const key = `ranqueia_plan_${plan.id}`;
    const before = await sdk.products.retrieve(key);
    expect(before).toMatchObject({ name: 'Essencial', description: 'Para começar' });
    // What other tests have left must not fail, too.
    await doTasks(cloud);
    stripe.setFaults({ rate: 1, kinds: ['refused'] });
    const renamed = await updatePlan(admin.call, plan, {
      name: 'Novo nome',
      description: '',
      price_monthly: 99,
    });
    expect(renamed.status).toBe(200);
    await doTasks(cloud);
    const failed = await planTasks();
    expect(failed).toMatchObject([{ kind: 'planProduct' }]);
    stripe.setFaults({});
    await endWaits(failed);
    await doTasks(cloud);
    const after = await sdk.products.retrieve(key);
    expect(after).toMatchObject({ name: 'Novo nome', description: null });
    const { data } = await sdk.prices.list({ lookup_keys: [key] });
    expect(data).toMatchObject([{ unit_amount: 4990 }]);
    expect(await planTasks()).toEqual([]);
  });
});
