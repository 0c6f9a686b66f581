import { describe, expect } from 'vitest';
import { createCompany, findCompany } from '../../functions/companies/companies.store.ts';
import { newCompany } from '../../functions/companies/companies.ts';
import { trashCompany } from '../../functions/companies/trash.store.ts';
import { createKeyword, keywordNameOf } from '../../functions/keywords/keywords.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { toMoment } from '../../functions/platform/time/clock.ts';
import { savePlan } from '../../functions/subscriptions/plans/plans.store.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { newTask } from '../../functions/tasks/tasks.ts';
import { it as base } from '../support/cloud/connected.ts';
import { saveSubscription } from '../support/people/customers.ts';

const created_at = '2026-01-01T00:00:00.000Z';
const plan = { id: 1, name: 'Plano', description: null, price_monthly: 10 };
const limits = { max_companies: 3, max_keywords: 150, max_competitors: 2 };

const companyOf = (id: string) => ({
  ...newCompany({ name: 'Loja', website: null, domain: 'loja.com.br' }, Date.parse(created_at)),
  id,
});

const it = base.extend('customer', async () => {
  const [userId, companyId] = [newId(), newId()];
  await savePlan({ ...plan, ...limits });
  await saveSubscription(userId, { status: 'active', plan_id: 1, current_period_end: null });
  await createCompany(userId, companyOf(companyId));
  return { userId, companyId };
});

const usageOf = async (userId: string) => (await readSubscription(userId)).usage;

const recordOf = (company_id: string, keyword: string) => {
  const id = keywordNameOf(company_id, keyword);
  return { id, company_id, keyword, is_active: true, created_at };
};

describe('a company', () => {
  it('is deleted as it was read, once', async ({ customer: { userId, companyId } }) => {
    const before = await findCompany(userId, companyId);
    if (!before) throw new Error('The company is missing');
    const record = newTask(
      'trash',
      { user_id: userId, company_id: companyId, deleted_at: toMoment(Date.now()) },
      Date.now(),
    );
    await createKeyword(userId, recordOf(companyId, 'nova'));
    expect(await trashCompany(userId, before, record)).toBe(false);
    const known = { ...before, keywords_count: 1, list_version: before.list_version + 1 };
    const removed = await Promise.all([1, 2, 3].map(() => trashCompany(userId, known, record)));
    expect(removed.toSorted()).toEqual([false, false, true]);
    expect(await usageOf(userId)).toEqual({ keywords: 0, companies: 0 });
  });
});
