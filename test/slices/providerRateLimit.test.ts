import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateWindow } from '../../functions/search/providers.ts';
import { saveSearchSettings } from '../../functions/search/settings.store.ts';
import { analysisOf, check, givenUp, takenTokens } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());

it('the rate limit holds over all workers, and waiting for it is no failure', async () => {
  const arrivals: number[] = [];
  cloud.serper.answerWith((organic) => {
    arrivals.push(Date.now());
    return { organic };
  });
  const keywords = Array.from({ length: 8 }, (_, index) => `ritmo ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const customer = await newCustomer(cloud.url);
  const company = await newCompany(customer, { keywords });
  await saveSearchSettings({ rate_limit: 60 });
  const { start, end, tokens } = rateWindow(60, Date.now());
  await check(cloud, customer, company);

  // A call arrives a little after its token was taken, so at most what all windows so far allow has come by the end of each.
  for (const [index, at] of arrivals.entries()) {
    const windows = Math.floor((at - start) / (end - start)) + 1;
    expect(index + 1).toBeLessThanOrEqual(windows * tokens);
  }
  const taken = await takenTokens();
  expect(Math.max(...taken)).toBeLessThanOrEqual(tokens);
  expect(taken.reduce((sum, some) => sum + some, 0)).toBe(8);
  expect(arrivals).toHaveLength(8);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 8, failed: 0, running: false });
  expect(await givenUp(cloud)).toBe(0);
  expect(cloud.logs()).not.toContain('A message failed');
});

it('waiting for it does not forget the tries that failed before', async () => {
  cloud.serper.reset();
  cloud.serper.setFaults({ rate: 1, kinds: ['500'] });
  const customer = await newCustomer(cloud.url);
  const company = await newCompany(customer, { keywords: ['sempre falha'] });
  // Ten tokens a window: the fourth try runs out of them, the fifth has to wait.
  await saveSearchSettings({ rate_limit: 110 });
  await check(cloud, customer, company);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 1, failed: 1, running: false });
  expect(cloud.serper.count('sempre falha')).toBeLessThanOrEqual(5 * 3);
  expect(await givenUp(cloud)).toBe(1);
});
