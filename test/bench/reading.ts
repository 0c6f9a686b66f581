import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { companyKey } from '../../functions/companies/companies.store.ts';
import { listRanked, saveFailure } from '../../functions/keywords/rankings.store.ts';
import { setAttributes } from '../../functions/platform/aws/writes.ts';
import { HOUR, toMoment } from '../../functions/platform/time/clock.ts';
import { listen } from '../../infra/local/http.ts';
import { quietCompany } from '../support/checks/checks.ts';
import { startCloud, startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { type Customer, newCustomer } from '../support/people/customers.ts';
import { startTableProxy } from '../support/proxies/tableProxy.ts';
import { atMost, type Figure, kB, ms, quantile, runScript, timed } from './figures.ts';
import { seedLibrary } from './library.ts';

const KEYWORDS = 1000;
const COMPETITORS = 10;
const DAYS = 90;
const MAX_MS = 100;
const CHANGES = 20;

/** Reads over 10 connections. Other work on the machine changes the CPU time less than the latency. */
export const readingFigures = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-bench-'));
  const cloud = await startConnectedCloud({ dataDir });
  const customer = await newCustomer(cloud.url);
  const { cookie } = customer;
  const company = await seedLibrary(customer, KEYWORDS, DAYS, { competitors: COMPETITORS });
  // Functions do not cache keywords written minutes ago, but usually the last check is hours ago.
  await quietCompany(customer, company);
  const pages = [
    { what: 'keyword list', path: urlOf(routes.keywords.list) },
    { what: 'analysis', path: urlOf(routes.reports.getAnalysis, { params: company }) },
    { what: 'grid', path: urlOf(routes.reports.getGrid, { params: company }) },
    { what: 'totals of the dashboard', path: urlOf(routes.reports.getDashboard) },
    { what: 'company cards', path: urlOf(routes.reports.listCompanies) },
  ];
  const measured: Measured[] = [];
  for (const page of pages) measured.push({ ...page, ...(await measurePage(cloud, page.path, cookie)) });
  const changed = await afterChanges(cloud, customer, company, pages);
  await cloud.stop();
  const reads = await countReads(dataDir, cookie, pages);
  rmSync(dataDir, { recursive: true });
  return [
    ...measured.map(({ what, path, took, cpuMs, sizes, baseline }) => ({
      what: `${what}, ${KEYWORDS} keywords, ${COMPETITORS} competitors, 10 connections, ${sizes}`,
      measured: `p50 ${ms(took.p50)}, p95 ${ms(took.p95)}, CPU ${ms(cpuMs)}, table reads ${reads.get(path)}`,
      baseline: `p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)} (a bare server, as many bytes)`,
      target: atMost(took.p95, MAX_MS, `p95 ≤ ${MAX_MS} ms`),
    })),
    ...changed,
  ];
};

export interface Page {
  readonly what: string;
  readonly path: string;
}

type Measured = Page & Awaited<ReturnType<typeof measurePage>>;

export const measurePage = async (cloud: TestCloud, path: string, cookie: string) => {
  const ask = (encoding: string) =>
    fetch(cloud.url + path, { headers: { cookie, 'accept-encoding': encoding } });
  const plain = await (await ask('identity')).bytes();
  const sent = Number((await ask('gzip')).headers.get('content-length'));
  const cpuBefore = cloud.allCpuSeconds();
  const took = await load(cloud.url + path, cookie);
  const cpuMs = (cloud.allCpuSeconds() - cpuBefore) * (1000 / took.requests);
  const sizes = `${kB(plain.length)} of JSON, ${kB(sent)} sent`;
  return { took, cpuMs, sizes, baseline: await measureBaseline(plain.subarray(0, sent)) };
};

/** Measures requests one at a time, each after another keyword has been checked. */
export const afterChanges = async (
  cloud: TestCloud,
  { userId, cookie }: Customer,
  { id }: { readonly id: string },
  pages: readonly Page[],
): Promise<Figure[]> => {
  const keywords = (await listRanked(userId, id)).slice(0, CHANGES);
  // A check that begins sets this time, too; this process did so when it wrote the positions.
  await setAttributes(companyKey(userId, id), { rankings_until: Date.now() + HOUR });
  const figures: Figure[] = [];
  for (const { what, path } of pages) {
    const times: number[] = [];
    for (const keyword of keywords) {
      const at = toMoment(Date.now());
      await saveFailure(userId, keyword.id, { at, requestedAt: at });
      times.push(await timed(async () => (await fetch(cloud.url + path, { headers: { cookie } })).bytes()));
    }
    figures.push({
      what: `${what}, one request after each of ${CHANGES} changed keywords`,
      measured: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`,
      baseline: '',
    });
  }
  return figures;
};

const result = z.object({ p50: z.number(), p95: z.number(), requests: z.number() });

const load = async (url: string, cookie: string) =>
  result.parse(await runScript('load.ts', { LOAD_URL: url, LOAD_COOKIE: cookie }));

const measureBaseline = async (body: Uint8Array) => {
  const bare = await listen((_, response) => response.writeHead(200).end(body));
  const took = await load(`${bare.url}/`, '');
  await bare.close();
  return took;
};

export const countReads = async (
  dataDir: string,
  cookie: string,
  pages: readonly { readonly path: string }[],
) => {
  const proxy = await startTableProxy();
  const cloud = await startCloud({ dataDir, env: { AWS_ENDPOINT_URL_DYNAMODB: proxy.url } });
  await proxy.forwardTo(cloud.clients.dynamo);
  const countReads = async (path: string) => {
    const before = proxy.count();
    const response = await fetch(cloud.url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return proxy.count() - before;
  };
  const reads = new Map<string, string>();
  for (const { path } of pages) reads.set(path, `${await countReads(path)}, then ${await countReads(path)}`);
  await cloud.stop();
  await proxy.close();
  return reads;
};
