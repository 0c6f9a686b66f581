import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { applyActiveLimit } from '../../functions/keywords/activeKeywords.ts';
import {
  findPlanChange,
  listPlanChanges,
  recordPlanChange,
  savePlanProgress,
} from '../../functions/plans/planChanges.store.ts';
import { newPlanChanges } from '../../functions/plans/planChanges.ts';
import { changePlan, findPlan } from '../../functions/plans/plans.store.ts';
import { put, remove as removeItem, writeMany } from '../../functions/platform/aws/writes.ts';
import { newId } from '../../functions/platform/ids.ts';
import { HOUR } from '../../functions/platform/time/clock.ts';
import { listPlanSubscribers } from '../../functions/subscriptions/subscribers.store.ts';
import { readSubscription, saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { Call } from '../support/caller.ts';
import { type Customer, newCompany, newCustomer } from '../support/customers.ts';
import { itWithTableProxy as base } from '../support/slice.ts';
import { openCheckout, payAt, signUp, subscriptionOf } from '../support/stripe.ts';
import { sdkFor } from '../support/stripeFake.ts';

const it = base.extend('admin', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true }));
it.afterEach(({ cloud }) => cloud.stripe.setFaults({}));

const form = {
  name: 'Essencial',
  description: 'Para começar',
  price_monthly: 49.9,
  max_keywords: 10,
  max_companies: 2,
  max_competitors: 3,
};

/** How many plans were created: each gets a name of its own. */
let created = 0;

const create = async (call: Call, changed: Partial<typeof form> = {}): Promise<Plan> => {
  created += 1;
  const body = { ...form, name: `${form.name} ${created}`, ...changed };
  return (await call(routes.plans.create, { body })).body;
};

const update = (call: Call, { id, ...fields }: Plan, changed: Partial<typeof form>) =>
  call(routes.plans.update, { params: { id: String(id) }, body: { ...fields, ...changed } });

const remove = (call: Call, { id }: Plan) => call(routes.plans.delete, { params: { id: String(id) } });

const managedOf = async (call: Call, { id }: Plan) =>
  (await call(routes.plans.listAll, {})).body.find((plan) => plan.id === id);

const activeKeywordsOf = async ({ call }: Pick<Customer, 'call'>): Promise<string[]> => {
  const { body } = await call(routes.keywords.list, {});
  return body.filter(({ is_active }) => is_active).map(({ keyword }) => keyword);
};

const subscribe = (userId: string, plan_id: number, status: SubscriptionStatus = 'active') =>
  saveSubscription(userId, { status, plan_id, current_period_end: null });

/** Fills pages of the index with subscribers who have no keywords. */
const subscribeMany = (count: number, plan_id: number): Promise<void> =>
  writeMany(
    Array.from({ length: count }, () => ({
      put: {
        PK: `USER#${newId()}`,
        SK: 'SUBSCRIPTION',
        kind: 'subscription',
        created_at: new Date().toISOString(),
        status: 'active',
        plan_id,
        current_period_end: null,
        revision: 1,
      },
    })),
  );

describe('a plan', () => {
  it('is created, changed and deleted, and every change is audited', async ({ admin, visitor }) => {
    const { call } = admin;
    const plan = await create(call, { name: 'Essencial' });
    expect(await managedOf(call, plan)).toEqual({ ...form, id: plan.id, subscribers: 0, revision: 1 });
    expect((await visitor(routes.plans.list, {})).body).toContainEqual(plan);
    const changed = await update(call, plan, { price_monthly: 0, description: '', max_companies: 5 });
    expect(changed.body).toEqual({ ...plan, price_monthly: 0, description: null, max_companies: 5 });
    expect((await visitor(routes.plans.list, {})).body[0]).toEqual(changed.body);
    expect((await remove(call, plan)).body).toEqual({ success: true });
    expect(await managedOf(call, plan)).toBeUndefined();
    const params = { id: String(plan.id) };
    for (const gone of [
      await visitor(routes.plans.get, { params }),
      await remove(call, plan),
      await update(call, plan, {}),
    ]) {
      expect([gone.status, gone.body.error]).toEqual([404, 'Plano não encontrado']);
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

  it.for([
    { field: 'name', value: ' ', message: 'Preencha este campo.' },
    { field: 'price_monthly', value: -0.01, message: 'O mínimo é 0.' },
    { field: 'price_monthly', value: 9.999, message: 'Use no máximo duas casas decimais.' },
    { field: 'price_monthly', value: '9', message: 'Valor de tipo inválido.' },
    { field: 'max_keywords', value: 0, message: 'O mínimo é 1.' },
    { field: 'max_companies', value: 1.5, message: 'Valor de tipo inválido.' },
    { field: 'max_competitors', value: null, message: 'Preencha este campo.' },
  ])('is rejected with $field $value', async ({ field, value, message }, { admin }) => {
    const body: typeof form = { ...form, [field]: value };
    const { status, body: reply } = await admin.call(routes.plans.create, { body });
    expect([status, reply.fields]).toEqual([400, { [field]: message }]);
  });

  it('gets a number of its own, never that of a deleted one', async ({ admin }) => {
    const { call } = admin;
    const plans = await Promise.all([1, 2, 3].map((one) => create(call, { name: `Simultâneo ${one}` })));
    const ids = plans.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const plan of plans) expect(await findPlan(plan.id)).toMatchObject({ name: plan.name });
    for (const plan of plans) await remove(call, plan);
    expect((await create(call)).id).toBe(Math.max(...ids) + 1);
  });

  it('has a name of its own, however often it is sent or given at once', async ({ admin: { call } }) => {
    const name = 'Vitrine';
    const body = { ...form, name };
    const sent = await Promise.all([1, 2, 3].map(() => call(routes.plans.create, { body })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const taken = { name: 'Já existe um plano com este nome.' };
    expect(sent.find(({ status }) => status === 409)?.body.fields).toEqual(taken);
    const { body: all } = await call(routes.plans.listAll, {});
    expect(all.filter((plan) => plan.name === name)).toHaveLength(1);

    const others = [await create(call), await create(call)];
    for (const other of others) {
      const renamed = await update(call, other, { name: ' VITRINE' });
      expect([renamed.status, renamed.body.fields]).toEqual([409, taken]);
    }
    const both = await Promise.all(others.map((other) => update(call, other, { name: 'Galeria' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Its own name may be kept, and spelled anew; that of a deleted plan is free.
    const [plan] = all.filter((each) => each.name === name);
    if (!plan) throw new Error('The plan was created');
    expect((await update(call, plan, { name: 'vitrine', max_companies: 7 })).status).toBe(200);
    await remove(call, plan);
    expect((await call(routes.plans.create, { body })).status).toBe(200);
  });

  it('that two administrators change at once becomes one of both, whole', async ({ cloud, admin }) => {
    const { call } = admin;
    const plan = await create(call);
    const one = { name: 'Um', price_monthly: 1, max_keywords: 1 };
    const two = { name: 'Dois', price_monthly: 2, max_keywords: 2 };
    await Promise.all([update(call, plan, one), update(call, plan, two)]);
    const stored = await managedOf(call, plan);
    const winner = stored?.name === 'Um' ? one : two;
    expect(stored).toEqual({ ...plan, ...winner, subscribers: 0, revision: 3 });
    const { records } = (await call(routes.audit.list, { query: { action: 'plans/update' } })).body;
    const name = { field: 'name', before: one === winner ? 'Dois' : 'Um', after: winner.name };
    expect(records.slice(0, 2).flatMap(({ changes }) => changes)).toContainEqual(name);
    expect(records.slice(0, 2).flatMap(({ changes }) => changes)).toContainEqual({
      field: 'price_monthly',
      before: String(3 - winner.price_monthly),
      after: String(winner.price_monthly),
    });
    await cloud.idle();
    expect(await listPlanChanges()).toEqual([]);
  });
});

it('a form that began before another change of the plan overwrites nothing', async ({ admin: { call } }) => {
  const plan = await create(call);
  const { id, ...fields } = plan;
  const save = (changed: Partial<typeof form>) =>
    call(routes.plans.update, { params: { id: String(id) }, body: { ...fields, ...changed, revision: 1 } });
  const both = await Promise.all([save({ max_keywords: 20 }), save({ price_monthly: 59 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toBe(
    'Este plano foi alterado enquanto isso. Feche e abra a edição de novo para ver os valores atuais.',
  );
  const saved = both.find(({ status }) => status === 200)?.body;
  expect(await managedOf(call, plan)).toEqual({ ...saved, subscribers: 0, revision: 2 });
});

describe('deleting a plan', () => {
  it.for(['active', 'trialing', 'past_due'] as const)(
    'is refused while somebody is %s',
    async (status, { admin, newCustomer }) => {
      const plan = await create(admin.call);
      const { userId } = await newCustomer({ planId: plan.id, status });
      const refused = await remove(admin.call, plan);
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'Este plano tem assinantes e não pode ser excluído. Aguarde o fim das assinaturas ou mude-as de plano.',
      ]);
      expect(await managedOf(admin.call, plan)).toMatchObject({ subscribers: 1 });
      await subscribe(userId, plan.id, 'canceled');
      expect((await remove(admin.call, plan)).status).toBe(200);
    },
  );

  it('leaves its limits to who pays an open checkout afterwards, and sells it to nobody else', async ({
    cloud,
    admin,
  }) => {
    const plan = await create(admin.call);
    const newcomer = await signUp(cloud);
    const checkout = await openCheckout(newcomer, plan.id);
    await remove(admin.call, plan);
    await cloud.idle();
    const product = await sdkFor(cloud.stripe).products.retrieve(`ranqueia_plan_${plan.id}`);
    expect(product.active).toBe(false);
    await payAt(checkout, '4242 4242 4242 4242');
    await cloud.stripe.delivered();
    const { subscription } = await readSubscription(newcomer.userId);
    expect(subscription).toMatchObject({ status: 'trialing', plan_id: plan.id });
    const body = { userId: (await signUp(cloud)).userId, planId: plan.id };
    const later = await newcomer.call(routes.billing.createCheckout, { body });
    expect([later.status, later.body.error]).toEqual([404, 'Plano não encontrado']);
  });

  it('at the moment of a subscription ends in one of the two, or keeps the limits', async ({
    admin,
    newCustomer,
  }) => {
    const plan = await create(admin.call);
    const customer = await newCustomer();
    const [{ status }] = await Promise.all([remove(admin.call, plan), subscribe(customer.userId, plan.id)]);
    expect([200, 409]).toContain(status);
    expect(await subscriptionOf(customer)).toMatchObject({
      plan_name: plan.name,
      plan: { max_keywords: 10 },
    });
    const { body } = await customer.call(routes.companies.create, {
      body: { name: 'Loja', domain: 'loja.com.br' },
    });
    expect(body).toHaveProperty('id');
  });
});

describe('changed limits', () => {
  it("reach every subscriber's keywords, on every page, and nobody else's", async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const { call } = admin;
    const plan = await create(call);
    const keywords = ['um', 'dois', 'três', 'quatro'];
    const first = await newCustomer({ planId: plan.id });
    const other = await newCustomer({ limits: { max_keywords: 10 } });
    // More subscriptions than fit on a page of the index.
    await subscribeMany(55, plan.id);
    const last = await newCustomer({ planId: plan.id });
    for (const customer of [first, other, last]) await newCompany(customer, { keywords });
    await update(call, plan, { max_keywords: 2 });
    await cloud.idle();
    for (const one of [first, last]) expect(await activeKeywordsOf(one)).toEqual(['um', 'dois']);
    expect(await activeKeywordsOf(other)).toEqual(keywords);
    await update(call, plan, { max_keywords: 3 });
    await cloud.idle();
    for (const one of [first, last]) expect(await activeKeywordsOf(one)).toEqual(['um', 'dois', 'três']);
    expect(await listPlanChanges()).toEqual([]);
    expect(await managedOf(call, plan)).toMatchObject({ subscribers: 2 });
  });

  it('cost nothing for who has no more keywords than they allow, and three requests for others', async ({
    cloud,
    table,
    admin,
    newCustomer,
  }) => {
    const { call } = admin;
    const plan = await create(call);
    const subscribers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const customer = await newCustomer({ planId: plan.id });
        await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
        await applyActiveLimit(customer.userId);
        return customer;
      }),
    );
    const requestsOf = async (max_keywords: number): Promise<number> => {
      const before = table.count();
      await update(call, plan, { max_keywords });
      await cloud.idle();
      return table.count() - before;
    };
    // What the update and the pages of all subscriptions take, whatever is on them.
    const forPages = await requestsOf(5);
    expect(forPages).toBeLessThan(40);
    expect(await requestsOf(2)).toBeLessThanOrEqual(forPages + 3 * subscribers.length);
    for (const one of subscribers) expect(await activeKeywordsOf(one)).toEqual(['um', 'dois']);
    expect(await requestsOf(50)).toBeLessThanOrEqual(forPages + 3 * subscribers.length);
    for (const one of subscribers) expect(await activeKeywordsOf(one)).toHaveLength(3);
    // Nothing is recorded for those whom no change concerns; a later one that does still reaches them.
    await requestsOf(3);
    await requestsOf(1);
    for (const one of subscribers) expect(await activeKeywordsOf(one)).toEqual(['um']);
  });

  it('leave what exists and allow nothing new above them', async ({ cloud, admin, newCustomer }) => {
    const plan = await create(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    const company = await newCompany(customer, {
      keywords: ['um', 'dois', 'três'],
      competitors: ['a.com.br', 'b.com.br'],
    });
    await newCompany(customer, { domain: 'outra.com.br' });
    await update(admin.call, plan, { max_keywords: 1, max_companies: 1, max_competitors: 1 });
    await cloud.idle();
    const { call } = customer;
    expect(await activeKeywordsOf(customer)).toEqual(['um']);
    expect((await call(routes.keywords.list, {})).body).toHaveLength(3);
    expect((await call(routes.companies.list, {})).body).toHaveLength(2);
    expect((await call(routes.competitors.list, {})).body).toHaveLength(2);
    const company_id = company.id;
    const attempts = await Promise.all([
      call(routes.keywords.create, { body: { company_id, keyword: 'quatro' } }),
      call(routes.companies.create, { body: { name: 'Mais', domain: 'mais.com.br' } }),
      call(routes.competitors.create, { body: { company_id, name: 'C', domain: 'c.com.br' } }),
    ]);
    expect(attempts.map(({ body }) => body.error)).toEqual([
      'Limite do seu plano atingido: 1 palavra-chave.',
      'Limite do seu plano atingido: 1 empresa.',
      'Limite do seu plano atingido: 1 concorrente por empresa.',
    ]);
  });

  it('are finished by the scheduler when their message is lost', async ({ cloud, admin, newCustomer }) => {
    const plan = await create(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
    const { id, ...fields } = plan;
    // As the route does it, but ends before it sends the message.
    await changePlan(id, { ...fields, max_keywords: 1 }, (_, after) =>
      newPlanChanges(after, ['limits'], Date.now() - HOUR).map(recordPlanChange),
    );
    expect(await activeKeywordsOf(customer)).toHaveLength(3);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await activeKeywordsOf(customer)).toEqual(['um']);
    expect(await listPlanChanges()).toEqual([]);
  });

  it('go on after a crash where they were, and start over after a second change', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const plan = await create(admin.call);
    const early = await newCustomer({ planId: plan.id });
    await newCompany(early, { keywords: ['um', 'dois'] });
    // Later than all others: they are on a page before that of the last customer.
    await subscribeMany(60, plan.id);
    const late = await newCustomer({ planId: plan.id });
    await newCompany(late, { keywords: ['um', 'dois'] });
    const { id, ...fields } = plan;
    const shrink = (max_keywords: number) =>
      changePlan(id, { ...fields, max_keywords }, (_, after) =>
        newPlanChanges(after, ['limits'], Date.now() - HOUR).map(recordPlanChange),
      );
    await shrink(1);
    const cursor = await cursorOfLastPage(id);
    const change = await findPlanChange(id, 'limits');
    if (!change) throw new Error('The change is not recorded');
    expect(await savePlanProgress({ ...change, cursor }, Date.now() - HOUR)).toBe(true);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await activeKeywordsOf(late)).toEqual(['um']);
    // The pages before the crash are not read again.
    expect(await activeKeywordsOf(early)).toEqual(['um', 'dois']);

    await shrink(1);
    const first = await findPlanChange(id, 'limits');
    await shrink(2);
    await shrink(1);
    if (!first) throw new Error('The change is not recorded');
    expect(await savePlanProgress({ ...first, cursor }, Date.now())).toBe(false);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await activeKeywordsOf(early)).toEqual(['um']);
  });

  it('reach the others when one subscriber cannot be brought in line', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const plan = await create(admin.call);
    const broken = await newCustomer({ planId: plan.id });
    const other = await newCustomer({ planId: plan.id });
    for (const customer of [broken, other]) await newCompany(customer, { keywords: ['um', 'dois'] });
    const unreadable = { PK: `USER#${broken.userId}`, SK: 'KEYWORD#empresa#ilegível' };
    await put(unreadable);
    await update(admin.call, plan, { max_keywords: 1 });
    await expect.poll(() => activeKeywordsOf(other), { timeout: 20_000 }).toEqual(['um']);
    expect(await listPlanChanges()).toMatchObject([{ plan_id: plan.id, task: 'limits' }]);
    await removeItem(unreadable);
    await cloud.idle();
    expect(await activeKeywordsOf(broken)).toEqual(['um']);
    expect(await listPlanChanges()).toEqual([]);
  });

  it('that change again and again, during syncs, end at the last one', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const plan = await create(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'] });
    for (const limits of [
      [1, 4],
      [6, 2],
      [3, 5],
    ]) {
      await Promise.all([
        ...limits.map((max_keywords) => update(admin.call, plan, { max_keywords })),
        applyActiveLimit(customer.userId),
      ]);
      await cloud.idle();
      const kept = await findPlan(plan.id);
      expect(await activeKeywordsOf(customer)).toHaveLength(Number(kept?.max_keywords));
    }
  });
});

/** The cursor of the last page of subscriptions. */
const cursorOfLastPage = async (planId: number): Promise<string | undefined> => {
  let cursor: string | undefined;
  for (;;) {
    const { next } = await listPlanSubscribers(planId, cursor);
    if (next === null) return cursor;
    cursor = next;
  }
};

describe("a changed name at Stripe's product", () => {
  it('arrives with the description once Stripe answers again', async ({ cloud, admin }) => {
    const sdk = sdkFor(cloud.stripe);
    const plan = await create(admin.call, { name: 'Essencial' });
    await openCheckout(await signUp(cloud), plan.id);
    const key = `ranqueia_plan_${plan.id}`;
    const before = await sdk.products.retrieve(key);
    expect(before).toMatchObject({ name: 'Essencial', description: 'Para começar' });
    cloud.stripe.setFaults({ rate: 1, kinds: ['refused'] });
    const calls = cloud.stripe.calls.length;
    const renamed = await update(admin.call, plan, { name: 'Novo nome', description: '', price_monthly: 99 });
    expect(renamed.status).toBe(200);
    await expect.poll(() => cloud.stripe.calls.length).toBeGreaterThan(calls);
    expect(await listPlanChanges()).toMatchObject([{ task: 'product' }]);
    cloud.stripe.setFaults({});
    await cloud.idle();
    const after = await sdk.products.retrieve(key);
    expect(after).toMatchObject({ name: 'Novo nome', description: null });
    expect(after.default_price).toBe(before.default_price);
    expect(await sdk.prices.retrieve(String(after.default_price))).toMatchObject({ unit_amount: 4990 });
    expect(await listPlanChanges()).toEqual([]);
  });

  it('is the last one, however many changes come at once', async ({ cloud, admin }) => {
    const plan = await create(admin.call);
    await Promise.all([1, 2, 3].map((one) => update(admin.call, plan, { name: `Nome ${one}` })));
    await cloud.idle();
    const { name } = await sdkFor(cloud.stripe).products.retrieve(`ranqueia_plan_${plan.id}`);
    expect(name).toBe((await findPlan(plan.id))?.name);
  });
});
