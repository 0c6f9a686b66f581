import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { callerOf } from '../support/caller.ts';
import { analysisOf, givenUp, historyOf, press, queryOf } from '../support/checks.ts';
import { startCloud, type TestCloud } from '../support/cloud.ts';
import { newCompany, newCustomer, startShop } from '../support/customers.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-restart-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const keywords = Array.from({ length: 20 }, (_, index) => `queda ${index}`);
const plants = keywords.map((q) => ({ q, domain: 'loja.com.br', position: 4 }));

/** As if 40 s had passed: what a dead worker has claimed is free. */
const letClaimsRunOut = async ({ environment }: TestCloud) => {
  Object.assign(process.env, environment);
  // Loaded anew: the ones that startShop has used hold on to the first cloud's table.
  vi.resetModules();
  const { lockSerp, unlockSerp } = await import('../../functions/search/serps.store.ts');
  for (const query of keywords.map(queryOf)) {
    if (await lockSerp(query, 'clock', undefined, Date.now() + 41_000)) await unlockSerp(query, 'clock');
  }
};

it('a check that a power cut has interrupted is finished after the next start', async () => {
  const first = await startShop({ dataDir, latencyMs: [50, 1000] });
  onTestFinished(first.kill);
  first.serper.plant(...plants);
  const customer = await newCustomer(first.url);
  const company = await newCompany(customer, { keywords });
  await press(customer, company);
  await vi.waitFor(
    async () => {
      expect((await analysisOf(customer, company)).check?.done).toBeGreaterThan(0);
    },
    { timeout: 10_000 },
  );
  await first.kill();

  const second = await startCloud({ dataDir });
  onTestFinished(second.stop);
  second.serper.plant(...plants);
  const again = { ...customer, call: callerOf(second.url, customer.cookie) };
  const cut = await analysisOf(again, company);
  expect(cut.check).toMatchObject({ total: 20, running: true });
  await letClaimsRunOut(second);
  await second.idle();
  const { check, keywords: rows } = await analysisOf(again, company);
  expect(check).toMatchObject({ total: 20, done: 20, failed: 0, running: false });
  for (const { id, keyword, current_position, verification } of rows) {
    expect([keyword, current_position, verification]).toEqual([keyword, 4, 'verified']);
    expect((await historyOf(again, { id })).points).toHaveLength(1);
    expect(second.serper.count(keyword)).toBeLessThanOrEqual(1);
  }
  expect(await givenUp(second)).toBe(0);
});
