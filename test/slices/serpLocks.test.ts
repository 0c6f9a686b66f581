import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockSerp, unlockSerp } from '../../functions/search/serps.store.ts';
import { analysisOf, check, givenUp, press, queryOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
  customer = await newCustomer(cloud.url);
});
afterAll(() => cloud.stop());

/** As a worker that began so long ago, and has not ended yet. */
const claim = async (keyword: string, secondsAgo: number) => {
  const query = queryOf(keyword);
  expect(await lockSerp(query, 'another', undefined, Date.now() - secondsAgo * 1000)).toBe(true);
  return query;
};

it('a fetch that is in flight elsewhere is waited for by a new message, without a call and without costing a try', async () => {
  const query = await claim('em voo', 0);
  const company = await newCompany(customer, { keywords: ['em voo'] });
  await press(customer, company);
  await vi.waitFor(async () => {
    const counts = Object.values(await cloud.countMessages());
    expect(counts.filter(({ delayed }) => delayed > 0)).toEqual([{ visible: 0, inFlight: 0, delayed: 1 }]);
  });
  expect(cloud.serper.count('em voo')).toBe(0);
  await unlockSerp(query, 'another');
  await cloud.idle();
  expect(cloud.serper.count('em voo', 1)).toBe(1);
  expect((await analysisOf(customer, company)).rows.get('em voo')?.verification).toBe('verified');
  expect(cloud.logs()).not.toContain('A message failed');
  expect(await givenUp(cloud)).toBe(0);
});

it('the claim of a worker that died runs out, and another takes over', async () => {
  await claim('há muito', 41);
  await claim('há pouco', 39);
  const company = await newCompany(customer, { keywords: ['há muito', 'há pouco'] });
  await check(cloud, customer, company);
  for (const { keyword, verification } of (await analysisOf(customer, company)).keywords) {
    expect([keyword, verification]).toEqual([keyword, 'verified']);
    expect(cloud.serper.count(keyword)).toBe(5);
  }
});
