import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { listOpenChecks } from '../../functions/checks/checks.store.ts';
import { isUnderWay } from '../../functions/checks/checks.ts';
import { RELEASE_EVERY_MS } from '../../functions/checks/release/release.store.ts';
import { startCheck } from '../support/checks/checks.ts';
import { startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { type Customer, newCompany, newCustomer } from '../support/people/customers.ts';
import { atMost, type Figure, median, ms, timed } from './figures.ts';

const KEYWORDS = 100;
const LATENCY_MS = 300;
const domains = ['loja.com.br', 'um.com.br', 'dois.com.br', 'tres.com.br', 'quatro.com.br'];

export const checkingFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ latencyMs: LATENCY_MS });
  const customer = await newCustomer(cloud.url);
  const runs = [];
  for (const run of ['primeira', 'segunda', 'terceira']) runs.push(await measureCheck(cloud, customer, run));
  const extra = await countExtraCalls(cloud, customer);
  const baseline = await measureBaseline(cloud);
  await cloud.stop();
  const took = median(runs.map((run) => run.took));
  const calls = runs.map((run) => run.calls);
  return [
    {
      what: `${KEYWORDS} keywords × ${domains.length} domains, provider at ${LATENCY_MS} ms`,
      measured: ms(took),
      baseline: `${ms(baseline)} (the same pages by fetch, 20 in flight)`,
      target: atMost(took, 1000, '≤ 1.0 s'),
    },
    {
      what: 'its provider calls',
      measured: String(Math.max(...calls)),
      baseline: `${KEYWORDS} (distinct pages)`,
      target: { text: 'one a page', met: calls.every((count) => count === KEYWORDS) },
    },
    {
      what: 'extra calls when started twice at once, then again',
      measured: String(extra),
      baseline: '0',
      target: atMost(extra, 0, 'none'),
    },
  ];
};

const prepare = async (cloud: TestCloud, customer: Customer, run: string) => {
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `${run} ${index}`);
  const company = await newCompany(customer, { keywords, competitors: domains.slice(1) });
  cloud.serper.reset();
  const plants = domains.map((domain, index) => ({ domain, position: index + 2 }));
  cloud.serper.plant(...keywords.flatMap((q) => plants.map((plant) => ({ q, ...plant }))));
  return company;
};

/** Asks the table, because reading the whole grid so often would take the processor from the check. */
const untilDone = async ({ call }: Customer, id: string) => {
  while ((await listOpenChecks()).some(isUnderWay)) await wait(50);
  return (await call(routes.reports.getGrid, { params: { id } })).body;
};

const measureCheck = async (cloud: TestCloud, customer: Customer, run: string) => {
  const company = await prepare(cloud, customer, run);
  // The release that ends the check before is over, so that the next one need not wait for its turn.
  await wait(2 * RELEASE_EVERY_MS);
  const took = await timed(async () => {
    await startCheck(customer, company, 'grid');
    const grid = await untilDone(customer, company.id);
    const positions = grid.keywords.flatMap((row) => [
      row.company_position,
      ...row.competitor_positions.map((cell) => cell.position),
    ]);
    if (positions.some((position) => position === null)) throw new Error('Not every domain has a position');
  });
  return { took, calls: cloud.serper.count() };
};

const countExtraCalls = async (cloud: TestCloud, customer: Customer): Promise<number> => {
  const company = await prepare(cloud, customer, 'dobrada');
  await Promise.all([startCheck(customer, company, 'grid'), startCheck(customer, company, 'grid')]);
  await cloud.idle();
  await startCheck(customer, company, 'grid');
  await cloud.idle();
  return cloud.serper.count() - KEYWORDS;
};

const measureBaseline = ({ serper }: TestCloud): Promise<number> => {
  const queue = Array.from({ length: KEYWORDS }, (_, index) => `primeira ${index}`);
  const headers = { 'X-API-KEY': serper.apiKey, 'content-type': 'application/json' };
  const fetchAll = async () => {
    for (let q = queue.pop(); q !== undefined; q = queue.pop()) {
      const response = await fetch(`${serper.url}/search`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ q, page: 1 }),
      });
      await response.json();
    }
  };
  return timed(() => Promise.all(Array.from({ length: 20 }, fetchAll)));
};
