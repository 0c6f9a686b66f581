import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { listCompanies } from '../../functions/companies/companies.store.ts';
import { closeAccount } from '../../functions/days/closeAccount.ts';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { dayOf, daysBefore } from '../../functions/platform/time/calendar.ts';
import { connect, startCloud, startConnectedCloud } from '../support/cloud/cloud.ts';
import { type Customer, newCustomer } from '../support/people/customers.ts';
import { addressOf } from '../support/proxies/proxy.ts';
import { COMPANIES, EACH, LARGE, newAgency, seedAgency, seedCompany } from './agency.ts';
import { atMost, type Figure, ms, quantile, timed } from './figures.ts';
import { startTableMeter } from './meters.ts';
import { seedResults } from './pageOne.ts';
import { afterChanges, countReads, measurePage, type Page } from './reading.ts';
import { costOf } from './scaleCost.ts';

const CONNECTIONS = 10;
const MAX_MS = 50;
/** While a check writes, all keywords are read for each request. */
const MAX_CHANGED_MS = 200;
const MAX_READS = 5;

/** Reads the dashboard of an agency and the overview of a large company. */
export const daysFigures = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-bench-'));
  const cloud = await startConnectedCloud({ dataDir });
  const [agency, other] = await Promise.all([newAgency(cloud.url), newAgency(cloud.url)]);
  const first = await seedAgency(agency);
  const large = await seedCompany(other, 'Loja', LARGE);
  const measured = [
    {
      what: `dashboard, ${COMPANIES} companies × ${EACH.keywords} keywords`,
      path: `${urlOf(routes.reports.getPortfolio)}?period=30`,
      customer: agency,
      company: first,
    },
    {
      what: `overview, ${LARGE.keywords} keywords × ${LARGE.competitors} competitors × ${LARGE.days} days`,
      path: `${urlOf(routes.reports.getOverview, { params: large })}?period=30`,
      customer: other,
      company: large,
    },
  ];
  const figures: Figure[] = [];
  for (const page of measured) figures.push(await loadFigure(cloud, page));
  figures.push(await tableFigure(agency.userId));
  for (const { customer, company, ...page } of measured) {
    const changed = await afterChanges(cloud, customer, company, [page]);
    figures.push(...changed.map((one) => ({ ...one, target: changedTarget(one.measured) })));
  }
  await cloud.stop();
  for (const { customer, ...page } of measured) {
    const reads = (await countReads(dataDir, customer.cookie, [page])).get(page.path) ?? '';
    const warm = Number(reads.split(', then ')[1]);
    figures.push({
      what: `table reads: ${page.what}`,
      measured: reads,
      baseline: '',
      target: atMost(warm, MAX_READS, `≤ ${MAX_READS}`),
    });
  }
  rmSync(dataDir, { recursive: true });
  return figures;
};

const changedTarget = (measured: string) => {
  const p50 = Number(/p50 ([\d.]+) ms/.exec(measured)?.[1] ?? Number.NaN);
  return atMost(p50, MAX_CHANGED_MS, `p50 ≤ ${MAX_CHANGED_MS} ms`);
};

const loadFigure = async (
  cloud: Parameters<typeof measurePage>[0],
  { what, path, customer }: Page & { readonly customer: Customer },
): Promise<Figure> => {
  const { took, cpuMs, sizes, baseline } = await measurePage(cloud, path, customer.cookie);
  return {
    what: `${what}, 10 connections, ${sizes}`,
    measured: `p50 ${ms(took.p50)}, p95 ${ms(took.p95)}, CPU ${ms(cpuMs)}`,
    baseline: `p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)} (a bare server, as many bytes)`,
    target: atMost(took.p95, MAX_MS, `p95 ≤ ${MAX_MS} ms`),
  };
};

const READS_EACH = 50;

/** The least that the dashboard takes: its companies are read at each request, here by as many at once. */
const tableFigure = async (userId: string): Promise<Figure> => {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let n = 0; n < READS_EACH; n++) times.push(await timed(() => listCompanies(userId)));
    }),
  );
  return {
    what: `the local table alone: its ${COMPANIES} companies, ${CONNECTIONS} reads at once`,
    measured: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`,
    baseline: '',
  };
};

const CLOSED = { accounts: 4, companies: 5 } as const;
const CLOSED_EACH = { keywords: 50, competitors: 4, days: 0 };
const SHOWN = 10_000;
/** Three percent of what AWS takes for as many checks (infra/COSTS.md). */
const MAX_USD = 0.55;

/** Closes yesterday once for each company, whose keywords have a history and stored results. */
export const closingFigures = async (): Promise<Figure[]> => {
  const meter = await startTableMeter();
  const cloud = await startCloud();
  meter.forwardTo(await addressOf(cloud.clients.dynamo));
  await connect(cloud, { AWS_ENDPOINT_URL_DYNAMODB: meter.url });
  const accounts: string[] = [];
  for (let n = 0; n < CLOSED.accounts; n++) {
    const customer = await newCustomer(cloud.url);
    for (let m = 0; m < CLOSED.companies; m++) await seedCompany(customer, `Loja ${m}`, CLOSED_EACH);
    for (const [place, keyword] of (await listRanked(customer.userId)).entries())
      await seedResults(keyword, place, 1);
    accounts.push(customer.userId);
  }
  const yesterday = daysBefore(dayOf(Date.now()), 1);
  meter.reset();
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  for (const userId of accounts) await closeAccount(userId, [yesterday]);
  const closed = accounts.length * CLOSED.companies;
  const took = (performance.now() - begun) / closed;
  const { user, system } = process.cpuUsage(cpu);
  const { writes, reads } = meter.units();
  const usd = ((costOf('writes', writes) + costOf('reads', reads)) * SHOWN) / closed;
  await cloud.stop();
  await meter.close();
  return [
    {
      what: `closing a company's day, ${CLOSED_EACH.keywords} keywords`,
      measured: `${ms(took)}, CPU ${ms((user + system) / 1000 / closed)}`,
      baseline: `${Math.round(writes / closed)} write units, ${Math.round(reads / closed)} read units`,
    },
    {
      what: `${SHOWN} of them at the prices of COSTS.md`,
      measured: `US$ ${usd.toFixed(3)}`,
      baseline: '',
      target: atMost(usd, MAX_USD, `≤ US$ ${MAX_USD}`),
    },
  ];
};
