import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { applyLimits } from '../../../functions/keywords/applyLimits.ts';
import { listActiveKeywords } from '../../../functions/keywords/fetchIndex.store.ts';
import {
  nextSyncVersion,
  saveSyncedSubscription,
} from '../../../functions/subscriptions/subscription.store.ts';
import { addInactiveKeyword, readAnalysis, runCheck } from '../../support/checks/checks.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { findCompetitorId } from '../../support/people/listed.ts';
import { listActiveTexts, saveLimits } from '../../support/people/plans.ts';
import { it } from '../../support/slice.ts';

const resubscribe = async (
  { userId }: Customer,
  { status = 'active', max_keywords }: { status?: SubscriptionStatus; max_keywords?: number },
) => {
  const sync_version = (await nextSyncVersion(userId)) ?? 0;
  const { subscription } = await saveLimits({ userId }, max_keywords === undefined ? {} : { max_keywords });
  await saveSyncedSubscription(userId, { ...subscription, status, sync_version });
  await applyLimits(userId);
};

const countInActiveIndex = async ({ userId }: Customer): Promise<number> => {
  let count = 0;
  let cursor: Parameters<typeof listActiveKeywords>[1];
  do {
    const { keywords, next } = await listActiveKeywords(100, cursor);
    count += keywords.filter((keyword) => keyword.userId === userId).length;
    cursor = next;
  } while (cursor);
  return count;
};

describe('the active keywords', () => {
  it('are the oldest of all companies that fit in the plan', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_keywords: 10 } });
    await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
    await newCompany(customer, { keywords: ['quatro', 'cinco'] });
    // This request fills the cache of keywords, which must not outlive the change.
    expect(await listActiveTexts(customer)).toHaveLength(5);
    await resubscribe(customer, { max_keywords: 2 });
    expect(await listActiveTexts(customer)).toEqual(['um', 'dois']);
    expect(await countInActiveIndex(customer)).toBe(2);
    await resubscribe(customer, { max_keywords: 4 });
    expect(await listActiveTexts(customer)).toEqual(['um', 'dois', 'três', 'quatro']);
    await resubscribe(customer, { status: 'canceled' });
    expect(await listActiveTexts(customer)).toEqual([]);
    expect(await countInActiveIndex(customer)).toBe(0);
    await resubscribe(customer, { status: 'active', max_keywords: 100 });
    expect(await listActiveTexts(customer)).toHaveLength(5);
    expect(await countInActiveIndex(customer)).toBe(5);
  });

  it.for([
    { status: 'trialing', active: 2 },
    { status: 'past_due', active: 2 },
    { status: 'unpaid', active: 0 },
    { status: 'canceled', active: 0 },
  ] as const)(
    'are $active of two while the subscription is $status',
    async ({ status, active }, { newCustomer }) => {
      const customer = await newCustomer();
      await newCompany(customer, { keywords: ['um', 'dois'] });
      await resubscribe(customer, { status });
      expect(await listActiveTexts(customer)).toHaveLength(active);
    },
  );

  it('alone are checked, and an inactive keyword keeps its last position', async ({ cloud, newCustomer }) => {
    const customer = await newCustomer();
    const company = await newCompany(customer, {
      domain: 'loja.com.br',
      keywords: ['ativa', 'inativa', 'inativa e perdida'],
      competitors: ['rival.com.br'],
    });
    cloud.serper.plant(
      { q: 'ativa', domain: 'loja.com.br', position: 3 },
      { q: 'ativa', domain: 'rival.com.br', position: 5 },
      { q: 'inativa', domain: 'loja.com.br', position: 8 },
      { q: 'inativa', domain: 'rival.com.br', position: 9 },
    );
    await runCheck(cloud, customer, company, 'grid');
    await addInactiveKeyword(customer, company, 'nunca verificada');
    await resubscribe(customer, { max_keywords: 1 });
    const before = cloud.serper.count('inativa');
    await runCheck(cloud, customer, company);
    expect(cloud.serper.count('inativa')).toBe(before);
    const { rows, stats } = await readAnalysis(customer, company);
    expect(rows.get('inativa')).toMatchObject({ current_position: 8 });
    const figures = { average_position: 3, improved: 0, declined: 0, not_found: 0 };
    expect(stats).toEqual({ ...figures, left_out: 0, total_keywords: 4, not_verified: 0 });
    const { body: cards } = await customer.call(routes.reports.listCompanies, {});
    expect(cards).toMatchObject([{ ...figures, keywords_count: 4 }]);
    const { body: dashboard } = await customer.call(routes.reports.getDashboard, {});
    expect(dashboard).toMatchObject({ totalKeywords: 4, averagePosition: 3 });
    const params = { id: await findCompetitorId(customer, company.id, 'rival.com.br') };
    const { body: competitor } = await customer.call(routes.reports.getCompetitor, { params });
    expect(competitor.average_position).toBe(5);
    expect(competitor.keywords.filter(({ is_active }) => is_active)).toMatchObject([{ keyword: 'ativa' }]);
  });

  it('are the only ones that a waiting message searches for', async ({ cloud, newCustomer }) => {
    const customer = await newCustomer();
    const company = await newCompany(customer, { keywords: ['na fila'] });
    const outbox = await holdMessages(cloud);
    const start = async () => {
      await startCheck({ userId: customer.userId, companyId: company.id, kind: 'keywords', now: Date.now() });
      return outbox.take();
    };
    const messages = await start();
    await resubscribe(customer, { status: 'canceled' });
    expect(await work(messages)).toEqual([]);
    expect(cloud.serper.count('na fila')).toBe(0);
    await resubscribe(customer, { status: 'active' });
    expect(await work(await start())).toEqual([]);
    expect(cloud.serper.count('na fila')).toBeGreaterThan(0);
  });

  it('gain as many as the limit allows when several are deleted at once', async ({ cloud, newCustomer }) => {
    const customer = await newCustomer();
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro', 'cinco'] });
    await resubscribe(customer, { max_keywords: 2 });
    const { body } = await customer.call(routes.keywords.list, {});
    await Promise.all(
      body.slice(0, 4).map(({ id }) => customer.call(routes.keywords.delete, { params: { id } })),
    );
    await cloud.idle();
    expect(await listActiveTexts(customer)).toEqual(['cinco']);
    expect(await countInActiveIndex(customer)).toBe(1);
  });

  it('change even when they are more than one transaction holds', async ({ newCustomer }) => {
    const customer = await newCustomer();
    const keywords = Array.from({ length: 230 }, (_, index) => `palavra ${index}`);
    await newCompany(customer, { keywords });
    await resubscribe(customer, { max_keywords: 5 });
    expect(await listActiveTexts(customer)).toEqual(keywords.slice(0, 5));
    await resubscribe(customer, { max_keywords: 1000 });
    expect(await listActiveTexts(customer)).toEqual(keywords);
  });

  it('all end with a subscription that began before there were any', async ({ newCustomer }) => {
    const customer = await newCustomer();
    // The cancellation limits the keywords to 0, and records that this limit is applied.
    await resubscribe(customer, { status: 'canceled' });
    await resubscribe(customer, { status: 'active' });
    await newCompany(customer, { keywords: ['um', 'dois'] });
    await resubscribe(customer, { status: 'canceled' });
    expect(await listActiveTexts(customer)).toEqual([]);
  });
});
