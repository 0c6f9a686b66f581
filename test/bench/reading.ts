import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { listen } from '../../infra/local/http.ts';
import { startCloud, startConnectedCloud } from '../support/cloud.ts';
import { newCustomer } from '../support/customers.ts';
import { startTableProxy } from '../support/proxy.ts';
import { type Figure, kB, ms } from './figures.ts';
import { seedLibrary } from './library.ts';

const KEYWORDS = 1000;
const DAYS = 90;

/**
 * The latency, the functions' CPU time and the table reads of a large company's keyword list and analysis,
 * over 10 connections. What else the machine does changes the CPU time less than the latency.
 */
export const readingFigures = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-bench-'));
  const cloud = await startConnectedCloud({ dataDir });
  const { cookie, ...customer } = await newCustomer(cloud.url);
  const company = await seedLibrary({ cookie, ...customer }, KEYWORDS, DAYS);
  const pages = [
    { what: 'keyword list', path: urlOf(routes.keywords.list), maxMs: 100 },
    { what: 'analysis', path: urlOf(routes.reports.getAnalysis, { params: company }), maxMs: undefined },
  ];
  const measured = [];
  for (const page of pages) {
    const body = await (await fetch(cloud.url + page.path, { headers: { cookie } })).bytes();
    const cpuBefore = await cloud.cpuSeconds();
    const took = await load(cloud.url + page.path, cookie);
    const cpuMs = ((await cloud.cpuSeconds()) - cpuBefore) * (1000 / took.requests);
    measured.push({ ...page, took, cpuMs, bytes: body.length, baseline: await measureBaseline(body) });
  }
  await cloud.stop();
  const reads = await countReads(dataDir, cookie, pages);
  rmSync(dataDir, { recursive: true });
  return measured.map(({ what, path, maxMs, took, cpuMs, bytes, baseline }) => ({
    what: `${what}, ${KEYWORDS} keywords, ${DAYS} days, 10 connections, ${kB(bytes)}`,
    measured: `p50 ${ms(took.p50)}, p95 ${ms(took.p95)}, CPU ${ms(cpuMs)}, table reads ${reads.get(path)}`,
    baseline: `p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)} (a bare server, the same bytes)`,
    ...(maxMs !== undefined && { target: { text: `p95 < ${maxMs} ms`, met: took.p95 < maxMs } }),
  }));
};

const result = z.object({ p50: z.number(), p95: z.number(), requests: z.number() });

const load = async (url: string, cookie: string) => {
  const env = { ...process.env, LOAD_URL: url, LOAD_COOKIE: cookie };
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'load.ts')], {
    env,
  });
  return result.parse(JSON.parse(stdout));
};

const measureBaseline = async (body: Uint8Array) => {
  const bare = await listen((_, response) => response.writeHead(200).end(body));
  const took = await load(`${bare.url}/`, '');
  await bare.close();
  return took;
};

/** By path, the requests that reach the table for the first and the second view of a page. */
const countReads = async (dataDir: string, cookie: string, pages: readonly { readonly path: string }[]) => {
  const proxy = await startTableProxy();
  const cloud = await startCloud({ dataDir, env: { AWS_ENDPOINT_URL_DYNAMODB: proxy.url } });
  await proxy.forwardTo(cloud.clients.dynamo);
  const readsOf = async (path: string) => {
    const before = proxy.count();
    const response = await fetch(cloud.url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return proxy.count() - before;
  };
  const reads = new Map<string, string>();
  for (const { path } of pages) reads.set(path, `${await readsOf(path)}, then ${await readsOf(path)}`);
  await cloud.stop();
  await proxy.close();
  return reads;
};
