import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { applyActiveLimit } from '../../functions/keywords/activeKeywords.ts';
import { scanActiveKeywords } from '../../functions/keywords/keywords.store.ts';
import { findPlan, savePlan } from '../../functions/plans/plans.store.ts';
import { sendAll } from '../../functions/platform/aws/queues.ts';
import {
  nextSyncVersion,
  readSubscription,
  saveSyncedSubscription,
} from '../../functions/subscriptions/subscription.store.ts';
import { analysisOf, check, queryOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());

/** What a sync does after it has asked Stripe. */
const resubscribe = async (
  { userId }: Customer,
  { status = 'active', max_keywords }: { status?: SubscriptionStatus; max_keywords?: number },
) => {
  const sync_version = await nextSyncVersion(userId);
  const { subscription } = await readSubscription(userId);
  const plan = subscription && (await findPlan(subscription.plan_id));
  if (!plan) throw new Error('A test customer has a plan');
  if (max_keywords !== undefined) await savePlan({ ...plan, max_keywords });
  await saveSyncedSubscription(userId, { ...subscription, status, sync_version });
  await applyActiveLimit(userId);
};

const activeOf = async ({ call }: Customer): Promise<string[]> => {
  const { body } = await call(routes.keywords.list, {});
  return body.filter(({ is_active }) => is_active).map(({ keyword }) => keyword);
};

const indexedOf = async ({ userId }: Customer): Promise<number> => {
  let count = 0;
  for await (const page of scanActiveKeywords()) count += page.filter((one) => one.userId === userId).length;
  return count;
};

describe('when a plan shrinks or ends', () => {
  it('the keywords created last become inactive, over all companies, and come back when it grows', async () => {
    const customer = await newCustomer(cloud.url, { limits: { max_keywords: 10 } });
    await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
    await newCompany(customer, { keywords: ['quatro', 'cinco'] });
    // Read once, so that the list is remembered: it must not be believed afterwards.
    expect(await activeOf(customer)).toHaveLength(5);
    await resubscribe(customer, { max_keywords: 2 });
    expect(await activeOf(customer)).toEqual(['um', 'dois']);
    expect(await indexedOf(customer)).toBe(2);
    await resubscribe(customer, { max_keywords: 4 });
    expect(await activeOf(customer)).toEqual(['um', 'dois', 'três', 'quatro']);
    await resubscribe(customer, { status: 'canceled' });
    expect(await activeOf(customer)).toEqual([]);
    expect(await indexedOf(customer)).toBe(0);
    await resubscribe(customer, { status: 'active', max_keywords: 100 });
    expect(await activeOf(customer)).toHaveLength(5);
    expect(await indexedOf(customer)).toBe(5);
  });

  it.each([
    { status: 'trialing', active: 2 },
    { status: 'past_due', active: 2 },
    { status: 'unpaid', active: 0 },
    { status: 'canceled', active: 0 },
  ] as const)('$status leaves $active of two keywords active', async ({ status, active }) => {
    const customer = await newCustomer(cloud.url);
    await newCompany(customer, { keywords: ['um', 'dois'] });
    await resubscribe(customer, { status });
    expect(await activeOf(customer)).toHaveLength(active);
  });

  it('an inactive keyword is never checked, and keeps what was found before', async () => {
    const customer = await newCustomer(cloud.url);
    const company = await newCompany(customer, { domain: 'loja.com.br', keywords: ['ativa', 'inativa'] });
    for (const q of ['ativa', 'inativa']) cloud.serper.plant({ q, domain: 'loja.com.br', position: 3 });
    await check(cloud, customer, company);
    await resubscribe(customer, { max_keywords: 1 });
    const before = cloud.serper.count('inativa');
    await check(cloud, customer, company);
    expect(cloud.serper.count('inativa')).toBe(before);
    const { rows } = await analysisOf(customer, company);
    expect(rows.get('inativa')).toMatchObject({ current_position: 3 });
  });

  it('a message that waited in the queue meanwhile asks nothing for it', async () => {
    const customer = await newCustomer(cloud.url);
    const company = await newCompany(customer, { keywords: ['na fila'] });
    const [keyword] = (await customer.call(routes.keywords.list, {})).body;
    const target = { userId: customer.userId, companyId: company.id, keywordId: keyword?.id ?? '' };
    const now = new Date().toISOString();
    const message = {
      query: queryOf('na fila'),
      targets: [target],
      kind: 'keywords' as const,
      requestedAt: now,
      reuseSince: now,
      failedAttempts: 0,
    };
    await resubscribe(customer, { status: 'canceled' });
    await sendAll('CHECKS_QUEUE_URL', [message]);
    await cloud.idle();
    expect(cloud.serper.count('na fila')).toBe(0);
    await resubscribe(customer, { status: 'active' });
    await sendAll('CHECKS_QUEUE_URL', [message]);
    await cloud.idle();
    expect(cloud.serper.count('na fila')).toBeGreaterThan(0);
  });

  it('whoever deletes an active keyword gets an inactive one in its place', async () => {
    const customer = await newCustomer(cloud.url);
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro'] });
    await resubscribe(customer, { max_keywords: 2 });
    const { body } = await customer.call(routes.keywords.list, {});
    await customer.call(routes.keywords.delete, { params: { id: body[0]?.id ?? '' } });
    await cloud.idle();
    expect(await activeOf(customer)).toEqual(['dois', 'três']);
  });

  it('and however many are deleted at once, as many come back as there is room for', async () => {
    const customer = await newCustomer(cloud.url);
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro', 'cinco'] });
    await resubscribe(customer, { max_keywords: 2 });
    const { body } = await customer.call(routes.keywords.list, {});
    await Promise.all(
      body.slice(0, 4).map(({ id }) => customer.call(routes.keywords.delete, { params: { id } })),
    );
    await cloud.idle();
    expect(await activeOf(customer)).toEqual(['cinco']);
    expect(await indexedOf(customer)).toBe(1);
  });

  it('whoever deletes a company gets those of the others back', async () => {
    const customer = await newCustomer(cloud.url);
    const first = await newCompany(customer, { keywords: ['um', 'dois'] });
    await newCompany(customer, { keywords: ['três', 'quatro'] });
    await resubscribe(customer, { max_keywords: 2 });
    await customer.call(routes.companies.delete, { params: { id: first.id } });
    await cloud.idle();
    expect(await activeOf(customer)).toEqual(['três', 'quatro']);
  });

  it('more keywords than one transaction holds are settled all the same', async () => {
    const customer = await newCustomer(cloud.url);
    const keywords = Array.from({ length: 230 }, (_, index) => `palavra ${index}`);
    await newCompany(customer, { keywords });
    await resubscribe(customer, { max_keywords: 5 });
    expect(await activeOf(customer)).toEqual(keywords.slice(0, 5));
    await resubscribe(customer, { max_keywords: 1000 });
    expect(await activeOf(customer)).toEqual(keywords);
  });
});

describe('several changes at once', () => {
  it('leave what the last of them says, in whatever order they are written', async () => {
    const customer = await newCustomer(cloud.url);
    await newCompany(customer, { keywords: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'] });
    const { subscription } = await readSubscription(customer.userId);
    if (!subscription) throw new Error('A test customer has a subscription');
    const status = fc.constantFrom<SubscriptionStatus>(
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'trialing',
    );
    const property = fc.asyncProperty(fc.array(status, { minLength: 2, maxLength: 4 }), async (statuses) => {
      const readings: number[] = [];
      for (const _ of statuses) readings.push(await nextSyncVersion(customer.userId));
      await Promise.all(
        statuses.map(async (one, index) => {
          await saveSyncedSubscription(customer.userId, {
            ...subscription,
            status: one,
            sync_version: readings[index] ?? 0,
          });
          await applyActiveLimit(customer.userId);
        }),
      );
      const last = statuses.at(-1);
      expect((await readSubscription(customer.userId)).subscription?.status).toBe(last);
      const kept = last === 'canceled' || last === 'unpaid' ? 0 : 6;
      expect(await activeOf(customer)).toHaveLength(kept);
      expect(await indexedOf(customer)).toBe(kept);
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
