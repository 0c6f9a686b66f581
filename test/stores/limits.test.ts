import { describe, expect } from 'vitest';
import { listDeletions } from '../../functions/accounts/deletions/deletions.store.ts';
import { newDeletion, newKeywordsDeletion } from '../../functions/accounts/deletions/deletions.ts';
import { createCompany, findCompany } from '../../functions/companies/companies.store.ts';
import { newCompany } from '../../functions/companies/companies.ts';
import { trashCompany } from '../../functions/companies/trash.store.ts';
import { competitorIdOf, listCompetitors } from '../../functions/competitors/competitors.store.ts';
import { createCompetitor } from '../../functions/competitors/creation.store.ts';
import { createKeywords, deleteKeywords, findExisting } from '../../functions/keywords/bulk.store.ts';
import { listActiveKeywords } from '../../functions/keywords/fetchIndex.store.ts';
import { createKeyword, keywordIdOf, listRecords } from '../../functions/keywords/keywords.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { it as base, codesOf } from '../support/cloud/connected.ts';
import { saveSubscription } from '../support/people/customers.ts';

const created_at = '2026-01-01T00:00:00.000Z';
const plan = { plan_id: 1, max_companies: 3, max_keywords: 150, max_competitors: 2 };

const companyOf = (id: string) => ({
  ...newCompany({ name: 'Loja', website: null, domain: 'loja.com.br' }, Date.parse(created_at)),
  id,
});

const it = base.extend('customer', async () => {
  const [userId, companyId] = [newId(), newId()];
  await saveSubscription(userId, { status: 'active', plan_id: 1, current_period_end: null });
  await createCompany(userId, companyOf(companyId), plan);
  return { userId, companyId };
});

const usageOf = async (userId: string) => (await readSubscription(userId)).usage;

const recordOf = (company_id: string, keyword: string) => {
  const id = keywordIdOf(company_id, keyword);
  return { id, company_id, keyword, is_active: true, created_at };
};

describe('the plan', () => {
  it('allows so many companies, however many are created at once', async ({ customer: { userId } }) => {
    const codes = await codesOf(
      Array.from({ length: 6 }, () => createCompany(userId, companyOf(newId()), plan)),
    );
    expect(codes).toEqual(['done', 'done', ...Array(4).fill('limit_reached')]);
    expect(await usageOf(userId)).toMatchObject({ companies: 3 });
  });

  it('allows so many competitors of a company, each domain once', async ({ customer }) => {
    const { userId, companyId } = customer;
    const create = (domain: string) =>
      createCompetitor(
        userId,
        {
          id: competitorIdOf(companyId, domain),
          company_id: companyId,
          name: domain,
          domain,
          logo_key: null,
          created_at,
        },
        plan,
      );
    expect(await codesOf([create('a.com'), create('a.com'), create('a.com')])).toEqual([
      'conflict',
      'conflict',
      'done',
    ]);
    expect(await codesOf([create('b.com'), create('c.com'), create('d.com')])).toEqual([
      'done',
      'limit_reached',
      'limit_reached',
    ]);
    expect(await listCompetitors(userId, companyId)).toHaveLength(2);
  });

  it('allows nothing without a subscription, or to another plan', async ({ customer }) => {
    const { userId, companyId } = customer;
    const create = (allowed: typeof plan) => createKeyword(userId, recordOf(companyId, 'a'), allowed);
    expect(await codesOf([create({ ...plan, plan_id: 2 })])).toEqual(['forbidden']);
    await saveSubscription(userId, { status: 'past_due', plan_id: 1, current_period_end: null });
    expect(await codesOf([create(plan)])).toEqual(['forbidden']);
    expect(await usageOf(userId)).toMatchObject({ keywords: 0 });
  });
});

describe('keywords', () => {
  it('exist once in a company, whatever their spelling and however many create them', async ({
    customer,
  }) => {
    const { userId, companyId } = customer;
    const create = (text: string, id = companyId) => createKeyword(userId, recordOf(id, text), plan);
    const texts = ['Tênis azul', ' tênis  AZUL ', 'tênis azul'];
    expect(await codesOf(texts.map((text) => create(text)))).toEqual(['conflict', 'conflict', 'done']);
    expect(await codesOf([create('a', newId())])).toEqual(['not_found']);
    expect(await usageOf(userId)).toMatchObject({ keywords: 1 });
    expect(await findCompany(userId, companyId)).toMatchObject({ keywords_count: 1, list_version: 1 });
  });

  it('are stored up to the limit by two lists at once, counted exactly, and deleted', async ({
    customer,
  }) => {
    const { userId, companyId } = customer;
    const wanted = (name: string) =>
      Array.from({ length: 100 }, (_, index) => {
        const keyword = index < 10 ? `comum ${index}` : `${name} ${index}`;
        return { id: keywordIdOf(companyId, keyword), keyword };
      });
    const lists = await Promise.all(
      ['um', 'dois'].map((name) => createKeywords(userId, companyId, wanted(name), plan)),
    );
    const created = lists.flatMap((list) => list.created.map(({ id }) => id));
    expect(new Set(created).size).toBe(150);
    expect(created).toHaveLength(150);
    const stored = (await listRecords(userId, companyId)).map(({ id }) => id);
    for (const list of lists) {
      const ids = list.created.map(({ id }) => id);
      expect(stored.filter((id) => ids.includes(id))).toEqual(ids);
    }
    const left = lists.map(({ existing, beyondLimit }) => existing.length + beyondLimit.length);
    expect(left.reduce((sum, count) => sum + count, 0)).toBe(50);
    expect((await findExisting(userId, created)).size).toBe(150);

    const deleted = created.slice(0, 120);
    await deleteKeywords(
      userId,
      companyId,
      [...deleted, keywordIdOf(companyId, 'nunca existiu')],
      (ids) => newKeywordsDeletion(userId, companyId, ids, Date.now()),
      async () => undefined,
    );
    expect((await listRecords(userId, companyId)).map(({ id }) => id).toSorted()).toEqual(
      created.slice(120).toSorted(),
    );
    expect(await usageOf(userId)).toEqual({ keywords: 30, companies: 1 });
    expect(await findCompany(userId, companyId)).toMatchObject({ keywords_count: 30 });
    const recorded = (await listDeletions()).flatMap(({ deleted_ids }) => deleted_ids);
    expect(recorded.toSorted()).toEqual(deleted.toSorted());
  });

  it('of all customers are listed once, while they are active', async ({
    customer: { userId, companyId },
  }) => {
    const texts = Array.from({ length: 12 }, (_, index) => `listada ${index}`);
    for (const text of texts) await createKeyword(userId, recordOf(companyId, text), plan);
    const inactive = { ...recordOf(companyId, 'inativa'), is_active: false };
    await createKeyword(userId, inactive, plan);
    const found: string[] = [];
    let page = await listActiveKeywords(5, undefined);
    for (;;) {
      found.push(...page.keywords.filter((one) => one.companyId === companyId).map(({ text }) => text));
      if (!page.next) break;
      page = await listActiveKeywords(5, page.next);
    }
    expect(found.toSorted()).toEqual(texts.toSorted());
  });
});

describe('a company', () => {
  it('is deleted as it was read, once', async ({ customer: { userId, companyId } }) => {
    const before = await findCompany(userId, companyId);
    if (!before) throw new Error('The company is missing');
    const record = newDeletion(userId, companyId, 'trash', companyId, Date.now());
    await createKeyword(userId, recordOf(companyId, 'nova'), plan);
    expect(await trashCompany(userId, before, record)).toBe(false);
    const known = { ...before, keywords_count: 1, list_version: before.list_version + 1 };
    const removed = await Promise.all([1, 2, 3].map(() => trashCompany(userId, known, record)));
    expect(removed.toSorted()).toEqual([false, false, true]);
    expect(await usageOf(userId)).toEqual({ keywords: 0, companies: 0 });
  });
});
