import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { applyLimits } from '../../../functions/keywords/applyLimits.ts';
import { put, remove, writeMany } from '../../../functions/platform/aws/writes.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { findPlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { endOpenWaits, listOpenTasks } from '../../support/cloud/storedData.ts';
import { type Answer, type Call, refusalOf } from '../../support/people/caller.ts';
import { changeSubscription, newCompany, newPlan } from '../../support/people/customers.ts';
import { createPlan, listActiveTexts, managedPlan, updatePlan } from '../../support/people/plans.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const fillPage = (): Promise<void> =>
  writeMany(
    Array.from({ length: 50 }, () => ({
      put: {
        PK: `USER#${newId()}`,
        SK: 'SUBSCRIPTION',
        kind: 'subscription',
        created_at: new Date().toISOString(),
        status: 'active',
        plan_id: 0,
        current_period_end: null,
        revision: 1,
      },
    })),
  );

describe('changed limits', () => {
  it('reach every subscriber of the plan', async ({ cloud, admin, newCustomer }) => {
    const { call } = admin;
    const plan = await createPlan(call);
    const keywords = ['um', 'dois', 'três', 'quatro'];
    const first = await newCustomer({ planId: plan.id });
    const other = await newCustomer({ planId: (await createPlan(call)).id });
    await fillPage();
    const last = await newCustomer({ planId: plan.id });
    for (const customer of [first, other, last]) await newCompany(customer, { keywords });
    await updatePlan(call, plan, { max_keywords: 2 });
    await cloud.idle();
    for (const one of [first, last]) expect(await listActiveTexts(one)).toEqual(['um', 'dois']);
    expect(await listActiveTexts(other)).toEqual(keywords);
    await updatePlan(call, plan, { max_keywords: 3 });
    await cloud.idle();
    for (const one of [first, last]) expect(await listActiveTexts(one)).toEqual(['um', 'dois', 'três']);
    expect(await listOpenTasks()).toEqual([]);
    expect(await managedPlan(call, plan)).toMatchObject({ subscribers: 2 });
  });

  it('allow nothing new above them', async ({ cloud, admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    const company = await newCompany(customer, {
      keywords: ['um', 'dois', 'três'],
      competitors: ['a.com.br', 'b.com.br'],
    });
    await newCompany(customer, { domain: 'outra.com.br' });
    await updatePlan(admin.call, plan, { max_keywords: 1, max_companies: 1, max_competitors: 1 });
    await cloud.idle();
    const { call } = customer;
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

  it('reach the others when one cannot be reached', async ({ cloud, admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const broken = await newCustomer({ planId: plan.id });
    const other = await newCustomer({ planId: plan.id });
    for (const customer of [broken, other]) await newCompany(customer, { keywords: ['um', 'dois'] });
    const unreadable = { PK: `USER#${broken.userId}`, SK: 'KEYWORD#empresa#ilegível' };
    await put(unreadable);
    await updatePlan(admin.call, plan, { max_keywords: 1 });
    await cloud.idle();
    expect(await listActiveTexts(other)).toEqual(['um']);
    expect(await listOpenTasks()).toMatchObject([{ kind: 'limits', user_id: broken.userId }]);
    await remove(unreadable);
    await endOpenWaits();
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await listActiveTexts(broken)).toEqual(['um']);
    expect(await listOpenTasks()).toEqual([]);
  });

  it('end at the last one of many', async ({ cloud, admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'] });
    for (const limits of [
      [1, 4],
      [6, 2],
      [3, 5],
    ]) {
      await Promise.all([
        ...limits.map((max_keywords) => updatePlan(admin.call, plan, { max_keywords })),
        applyLimits(customer.userId),
      ]);
      await cloud.idle();
      const kept = await findPlan(plan.id);
      expect(await listActiveTexts(customer)).toHaveLength(Number(kept?.max_keywords));
    }
  });
});

describe('a plan that changes while something is created', () => {
  const creations: Record<string, (call: Call, company_id: string) => Promise<Answer<unknown>>> = {
    company: (call) => call(routes.companies.create, { body: { name: 'Mudança', domain: 'mudanca.com.br' } }),
    keyword: (call, company_id) => call(routes.keywords.create, { body: { company_id, keyword: 'mudança' } }),
    keywords: (call, company_id) =>
      call(routes.keywords.createMany, { body: { company_id, keywords: ['mudança', 'outra'] } }),
    competitor: (call, company_id) =>
      call(routes.competitors.create, { body: { company_id, name: 'Mudança', domain: 'mudanca.com.br' } }),
    competitors: (call, company_id) =>
      call(routes.competitors.createMany, {
        body: { company_id, competitors: [{ domain: 'mudanca.com.br' }, { domain: 'outra.com.br' }] },
      }),
    note: (call, company_id) =>
      call(routes.notes.create, { body: { company_id, day: '2026-11-20', text: 'Mudança' } }),
    segment: (call, company_id) =>
      call(routes.segments.create, { body: { company_id, name: 'Mudança', tags: ['um'] } }),
    link: (call, id) =>
      call(routes.clientReports.createLink, { params: { id }, body: { sections: ['pageOne'] } }),
  };

  it.for(Object.entries(creations))(
    'is read again: %s',
    async ([, create], { cloud, table, newCustomer }) => {
      const customer = await newCustomer();
      const { id } = await newCompany(customer);
      const createWhile = async (changed: Parameters<typeof changeSubscription>[1]) => {
        // A worker may still write for another test.
        await cloud.idle();
        const write = table.holdNext('TransactItems');
        const created = create(customer.call, id);
        await write.arrived;
        await changeSubscription(customer, changed);
        write.release();
        return created;
      };
      const refused = await createWhile({ status: 'canceled' });
      expect(refusalOf(refused)).toEqual([
        403,
        'É preciso ter uma assinatura ativa para criar ou verificar.',
      ]);
      await changeSubscription(customer, { status: 'active' });
      expect((await createWhile({ plan_id: await newPlan() })).status).toBe(200);
    },
  );
});
