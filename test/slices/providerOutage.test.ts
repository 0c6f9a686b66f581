import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findOutage } from '../../functions/search/providers.store.ts';
import { saveSearchSettings } from '../../functions/search/settings.store.ts';
import { analysisOf, check, givenUp, historyOf } from '../support/checks.ts';
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

/** The queue's batches of ten, five at a time. */
const IN_FLIGHT_MOST = 50;
const keywords = Array.from({ length: 120 }, (_, index) => `palavra ${index}`);

describe('a provider that refuses everything', () => {
  it.each([
    ['403', 'API key inválida ou sem permissões.'],
    ['credits', 'Sem créditos no provedor.'],
  ] as const)('with %s is asked no more, and its reason is kept', async (kind, reason) => {
    cloud.serper.reset();
    const company = await newCompany(customer, { keywords });
    for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
    cloud.serper.setFaults({ rate: 1, kinds: [kind] });
    await check(cloud, customer, company);
    expect(cloud.serper.count()).toBeLessThanOrEqual(IN_FLIGHT_MOST);
    const halted = await analysisOf(customer, company);
    expect(halted.check).toMatchObject({ total: 120, done: 120, failed: 120, running: false });
    for (const row of halted.keywords) {
      expect(row).toMatchObject({ verification: 'failed', failed_at: expect.any(String), last_check: null });
    }
    expect(await findOutage('serper')).toMatchObject({ reason });
    expect(await givenUp(cloud)).toBe(0);

    cloud.serper.setFaults({ rate: 0 });
    await check(cloud, customer, company);
    const again = await analysisOf(customer, company);
    expect(again.check).toMatchObject({ done: 120, failed: 0, running: false });
    expect(again.stats).toMatchObject({ average_position: 1, not_verified: 0 });
    const { points } = await historyOf(customer, { id: again.keywords[0]?.id ?? '' });
    expect(points).toHaveLength(1);
    await customer.call(routes.companies.delete, { params: { id: company.id } });
  });

  it('but for one query, stops nobody else', async () => {
    cloud.serper.reset();
    const company = await newCompany(customer, { keywords: ["x' union select", 'bota'] });
    cloud.serper.plant({ q: 'bota', domain: 'loja.com.br', position: 1 });
    cloud.serper.setFaults({ rate: 1, kinds: ['blocked'], q: "x' union select" });
    await check(cloud, customer, company);
    const { rows } = await analysisOf(customer, company);
    expect(rows.get("x' union select")).toMatchObject({ verification: 'failed' });
    expect(rows.get('bota')).toMatchObject({ verification: 'verified', current_position: 1 });
  });

  it('leaves the key in no log', () => {
    expect(cloud.serper.apiKey).not.toBe('');
    expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
  });
});
