import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { saveSearchSettings } from '../../functions/search/settings.store.ts';
import { analysisOf, check, countedCalls, givenUp, historyOf, press } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
  customer = await newCustomer(cloud.url);
  await saveSearchSettings({ freshness_minutes: 0 });
});
afterAll(() => cloud.stop());

/** Every kind of fault that another try may cure, but the one that takes six seconds. */
const kinds = ['429', '500', 'cut', 'html', 'empty'] as const;

/** Where the stand-in shows the company: on the first page, the third, or nowhere. */
const placeOf = (index: number) => [1 + index, 25, null][index % 3] ?? null;

const expectCountsOfStandIn = async () => {
  const failures = cloud.serper.calls.filter(({ fault }) => fault !== undefined).length;
  expect(await countedCalls()).toEqual({ successes: cloud.serper.count() - failures, failures });
  return failures;
};

describe('a provider that does not answer once', () => {
  it('is asked again by the same try', async () => {
    cloud.serper.plant({ q: 'muda', domain: 'loja.com.br', position: 3 });
    cloud.serper.setFaults({ rate: 1, kinds: ['timeout'], q: 'muda' });
    const company = await newCompany(customer, { keywords: ['muda'] });
    await press(customer, company);
    await vi.waitFor(() => expect(cloud.serper.count('muda')).toBe(1));
    cloud.serper.setFaults({ rate: 0 });
    await cloud.idle();
    expect((await analysisOf(customer, company)).rows.get('muda')).toMatchObject({ current_position: 3 });
    expect(cloud.serper.count('muda')).toBe(2);
    expect(cloud.logs()).not.toContain('A message failed');
  });
});

describe('a provider of which every fifth call fails', () => {
  const keywords = Array.from({ length: 8 }, (_, index) => `falha ${index}`);

  it('leaves every keyword verified, and nothing in the history that was not measured', async () => {
    for (const [index, q] of keywords.entries()) {
      const position = placeOf(index);
      if (position !== null) cloud.serper.plant({ q, domain: 'loja.com.br', position });
    }
    cloud.serper.setFaults({ rate: 0.2, kinds: [...kinds] });
    const company = await newCompany(customer, { keywords });
    for (const round of [1, 2]) {
      await check(cloud, customer, company, 'grid');
      const { rows, check: progress } = await analysisOf(customer, company);
      expect(progress).toMatchObject({ done: 8, failed: 0, running: false });
      for (const [index, q] of keywords.entries()) {
        const position = placeOf(index);
        const row = rows.get(q);
        expect(row).toMatchObject({ verification: 'verified', current_position: position, failed_at: null });
        const { points } = await historyOf(customer, { id: row?.id ?? '' });
        expect(points.map((point) => point.position)).toEqual(Array(round).fill(position));
      }
    }
    expect(await givenUp(cloud)).toBe(0);
    expect(await expectCountsOfStandIn()).toBeGreaterThan(0);
  });
});

describe('a provider of which every call fails', () => {
  it('changes no position, says so, and leaves the messages where somebody can look at them', async () => {
    cloud.serper.setFaults({ rate: 0 });
    cloud.serper.plant({ q: 'antes boa', domain: 'loja.com.br', position: 3 });
    const company = await newCompany(customer, { keywords: ['antes boa'] });
    await check(cloud, customer, company);
    const [before] = (await analysisOf(customer, company)).keywords;
    await customer.call(routes.keywords.create, { body: { company_id: company.id, keyword: 'nunca vista' } });

    cloud.serper.setFaults({ rate: 1, kinds: [...kinds] });
    await check(cloud, customer, company);
    const { rows, check: progress, stats } = await analysisOf(customer, company);
    const failed = { verification: 'failed', failed_at: expect.any(String) };
    expect(rows.get('antes boa')).toEqual({ ...before, ...failed });
    expect(rows.get('nunca vista')).toMatchObject({ ...failed, current_position: null, last_check: null });
    expect(progress).toMatchObject({ total: 2, done: 2, failed: 2, running: false });
    expect(stats).toMatchObject({ not_found: 0, not_verified: 2, average_position: 3 });
    const { points } = await historyOf(customer, { id: before?.id ?? '' });
    expect(points).toHaveLength(1);
    expect(await givenUp(cloud)).toBe(2);
    // Five times handed out, three calls each.
    expect(cloud.serper.count('nunca vista', 1)).toBe(15);
    await expectCountsOfStandIn();
    expect(cloud.logs()).toContain('A message failed');
    expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
  });
});
