import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listCompanies } from '../../../functions/companies/companies.store.ts';
import { toggleActive } from '../../../functions/keywords/activation.store.ts';
import { listActiveKeywords } from '../../../functions/keywords/fetchIndex.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { usageKey } from '../../../functions/subscriptions/usage.store.ts';
import { saveTasks } from '../../../functions/tasks/tasks.store.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { readGrid, runCheck } from '../../support/checks/checks.ts';
import { press } from '../../support/checks/requests.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { createPlan, listActiveTexts, saveLimits, updatePlan } from '../../support/people/plans.ts';
import { it } from '../../support/slice.ts';

describe('the limits of a plan', () => {
  it('hold for companies created at once', async ({ newCustomer }) => {
    const { call } = await newCustomer({ limits: { max_companies: 3 } });
    const body = { name: 'Loja', domain: 'loja.com.br' };
    const attempts = Array.from({ length: 20 }, () => call(routes.companies.create, { body }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill(403)]);
  });
});

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(({ cloud }) => cloud.serper.reset());

const REFUSED =
  'Esta empresa está fora do seu plano, que inclui 1 empresa: ficam as mais antigas. Para voltar a usá-la, mude de plano em Configurações ou exclua uma empresa mais antiga.';

const takeSnapshot = async ({ call }: Customer) => {
  const [{ body: companies }, { body: competitors }, keywords] = await Promise.all([
    call(routes.reports.listCompanies, {}),
    call(routes.competitors.list, {}),
    listActiveTexts({ call }),
  ]);
  return {
    companies: companies.filter((one) => !one.beyond_limit).map(({ name }) => name),
    competitors: competitors.filter((one) => !one.beyond_limit).map(({ name }) => name),
    keywords,
  };
};

const scheduledTextsOf = async ({ userId }: Customer) => {
  const { keywords } = await listActiveKeywords(1000, undefined);
  return keywords.filter((one) => one.userId === userId).map(({ text }) => text);
};

const everything = {
  companies: ['Antiga', 'Nova'],
  competitors: ['a.com.br', 'b.com.br', 'c.com.br'],
  keywords: ['um', 'dois', 'três'],
};
const oldest = { companies: ['Antiga'], competitors: ['a.com.br', 'c.com.br'], keywords: ['um', 'dois'] };

const newAgency = async (customer: Customer) => {
  const old = await newCompany(customer, {
    name: 'Antiga',
    keywords: ['um', 'dois'],
    competitors: ['a.com.br', 'b.com.br'],
  });
  const young = await newCompany(customer, {
    name: 'Nova',
    domain: 'nova.com.br',
    keywords: ['três'],
    competitors: ['c.com.br'],
  });
  return { old, young };
};

describe('a smaller plan', () => {
  it('deactivates the newest keywords until the plan has room', async ({ cloud, admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    const { call } = customer;
    const { old, young } = await newAgency(customer);
    cloud.serper.plant(
      { q: 'um', domain: 'loja.com.br', position: 3 },
      { q: 'um', domain: 'a.com.br', position: 1 },
      { q: 'um', domain: 'b.com.br', position: 2 },
    );
    await runCheck(cloud, customer, old, 'grid');
    await updatePlan(admin.call, plan, { max_companies: 1, max_competitors: 1 });
    await cloud.idle();
    expect(await takeSnapshot(customer)).toEqual(oldest);
    expect(await scheduledTextsOf(customer)).toEqual(expect.not.arrayContaining(['três']));

    const refused = await Promise.all([
      press(customer, young),
      press(customer, young, 'grid'),
      call(routes.keywords.create, { body: { company_id: young.id, keyword: 'outra' } }),
      call(routes.keywords.createMany, { body: { company_id: young.id, keywords: ['outra'] } }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [403, REFUSED]),
    );
    const { body: grid } = await call(routes.reports.getGrid, { params: old });
    expect(grid.competitors.map(({ beyond_limit }) => beyond_limit)).toEqual([undefined, true]);
    expect(grid.keywords[0]?.competitor_positions).toMatchObject([{ position: 1 }]);
    const [, beyond] = grid.competitors;
    const params = { id: beyond?.id ?? '' };
    expect((await call(routes.reports.getCompetitor, { params })).status).toBe(403);
    const keyword = grid.keywords[0]?.id ?? '';
    const { body: history } = await call(routes.reports.getHistory, { params: { id: keyword } });
    expect(history.competitors.map(({ name }) => name)).toEqual(['a.com.br']);

    // A grid check reads no further for a competitor that is left out.
    const before = cloud.serper.count('dois');
    cloud.serper.plant(
      { q: 'dois', domain: 'loja.com.br', position: 1 },
      { q: 'dois', domain: 'a.com.br', position: 2 },
    );
    expect((await press(customer, old, 'grid')).body).toEqual({ checkedKeywords: 2, checkedCompetitors: 1 });
    await cloud.idle();
    expect(cloud.serper.count('dois')).toBe(before + 1);
    expect(cloud.serper.count('três')).toBe(0);

    await updatePlan(admin.call, plan, { max_companies: 2, max_competitors: 2 });
    await cloud.idle();
    expect(await takeSnapshot(customer)).toEqual(everything);
    expect((await readGrid(customer, old)).um).toEqual([3, 1, 2]);
    expect((await press(customer, young)).status).toBe(200);
    await cloud.idle();
    expect(cloud.serper.count('três')).toBeGreaterThan(0);
  });

  it('takes the next ones where an older one is deleted', async ({ cloud, admin, newCustomer }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    const { old } = await newAgency(customer);
    await updatePlan(admin.call, plan, { max_companies: 1, max_competitors: 1 });
    await cloud.idle();
    const [first] = (await customer.call(routes.competitors.list, {})).body;
    await customer.call(routes.competitors.delete, { params: { id: first?.id ?? '' } });
    await cloud.idle();
    expect((await takeSnapshot(customer)).competitors).toEqual(['b.com.br', 'c.com.br']);
    await customer.call(routes.companies.delete, { params: { id: old.id } });
    await cloud.idle();
    const left = { companies: ['Nova'], competitors: ['c.com.br'], keywords: ['três'] };
    expect(await takeSnapshot(customer)).toEqual(left);
  });

  it('leaves no keyword active in a company beyond the limit', async ({ newCustomer }) => {
    const customer = await newCustomer();
    const { young } = await newAgency(customer);
    const { userId } = customer;
    const companies = (await listCompanies(userId)).slice(1);
    const { limitRecord } = await readSubscription(userId);
    await customer.call(routes.keywords.create, { body: { company_id: young.id, keyword: 'depois' } });
    const applied = {
      active_limit_applied: 10,
      company_limit_applied: 1,
      competitor_limit_applied: 10,
      has_inactive_keywords: true,
      has_beyond_limit: true,
    };
    const record = { syncVersion: 0, limitVersion: limitRecord.version, applied };
    expect(await toggleActive(userId, { companies }, record)).toBe(false);
    expect((await takeSnapshot(customer)).companies).toEqual(['Antiga', 'Nova']);
  });
});

describe('a customer whose plan was smaller before companies and competitors had limits of their own', () => {
  /** Stores limits as when only keywords had any: companies and competitors are not adjusted to theirs. */
  const beforeLimits = async (
    customer: Customer,
    limits: { max_companies: number; max_competitors: number },
  ) => {
    const { plan } = await saveLimits(customer, limits);
    await setAttributes(usageKey(customer.userId), {
      company_limit_applied: undefined,
      competitor_limit_applied: undefined,
      has_beyond_limit: undefined,
      active_limit_applied: plan.max_keywords,
      has_inactive_keywords: false,
    });
  };

  it('is brought in line by the daily pass, if need be', async ({ cloud, newCustomer }) => {
    const [beyond, within] = [await newCustomer(), await newCustomer()];
    for (const customer of [beyond, within]) await newAgency(customer);
    await beforeLimits(beyond, { max_companies: 1, max_competitors: 1 });
    await beforeLimits(within, { max_companies: 2, max_competitors: 2 });
    await saveTasks([newTask('billingPass', {}, Date.now(), 'billingPass')]);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await takeSnapshot(beyond)).toEqual(oldest);
    expect(await takeSnapshot(within)).toEqual(everything);
  });
});
