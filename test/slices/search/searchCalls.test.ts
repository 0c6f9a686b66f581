import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { put } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { saveCalls } from '../../../functions/search/calls/calls.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const storedItems = () => queryPrefix('CALLS', 'AT#');

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveProviderSettings('serper', { rate_limit: 100_000 });
});

it('a batch leaves one item that tells of each call', async ({ admin, cloud, newCustomer }) => {
  const customer = await newCustomer();
  const company = await newCompany(customer, { keywords: ['achada na segunda'] });
  cloud.serper.plant({ q: 'achada na segunda', domain: 'loja.com.br', position: 14 });
  await runCheck(cloud, customer, company);
  expect(await storedItems()).toHaveLength(1);
  await admin.call(routes.search.testSerper, { body: { keyword: 'um teste', domain: 'loja.com.br' } });
  cloud.serper.setFaults({ rate: 1, kinds: ['403'] });
  await admin.call(routes.search.testSerper, { body: { keyword: 'um teste', domain: 'loja.com.br' } });
  const { body } = await admin.call(routes.search.listCalls, {});
  const byCustomer = { by: 'customer', customer: { id: customer.userId } };
  expect(body).toMatchObject([
    {
      query: 'um teste',
      status: 'unusable',
      results: null,
      fault: 'API key inválida ou sem permissões.',
      by: 'test',
      customer: null,
    },
    { query: 'um teste', status: 'success', fault: null, by: 'test', customer: null },
    { provider: 'serper', query: 'achada na segunda', page: 2, status: 'success', ...byCustomer },
    { provider: 'serper', query: 'achada na segunda', page: 1, status: 'success', ...byCustomer },
  ]);
  expect(body[3]?.results).toBeGreaterThan(8);
  expect(JSON.stringify(body)).not.toContain(cloud.serper.apiKey);
});

it('the last 500 of seven days are listed, newest first', async ({ admin }) => {
  const now = Date.now();
  const call = { page: 1, reason: { by: 'run' }, durationMs: 5, status: 'success', results: 10 } as const;
  for (const batch of Array.from({ length: 6 }, (_, index) => index)) {
    const calls = Array.from({ length: 100 }, (_, index) => ({
      ...call,
      text: `${batch} ${index}`,
      at: now + 100 * batch + index,
    }));
    await saveCalls('algolia', calls);
  }
  const { body } = await admin.call(routes.search.listCalls, {});
  expect([body.length, body[0]?.query, body.at(-1)?.query]).toEqual([500, '5 99', '1 0']);
});

it('what is older than seven days is not listed, also before the table has removed it', async ({ admin }) => {
  const before = (await admin.call(routes.search.listCalls, {})).body.length;
  const [item] = await storedItems();
  await put({ ...item, PK: 'CALLS', SK: `AT#${toMoment(Date.now() - 7 * DAY - 1000)}#alt` });
  expect((await admin.call(routes.search.listCalls, {})).body.length).toBe(before);
  expect(Number(item?.ttl)).toBeLessThanOrEqual((Date.now() + 7 * DAY) / 1000 + 1);
});
