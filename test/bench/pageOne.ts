import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { closeAccount } from '../../functions/days/closeAccount.ts';
import type { RankedKeyword } from '../../functions/keywords/keywords.ts';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { chunks } from '../../functions/platform/chunks.ts';
import { dayOf, daysBefore } from '../../functions/platform/time/calendar.ts';
import { listPoints } from '../../functions/rankings/history.store.ts';
import { saveSerps } from '../../functions/search/serps.store.ts';
import { emptySerp, queryAt, type Serp } from '../../functions/search/serps.ts';
import { quietCompany } from '../support/checks/checks.ts';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { newCustomer } from '../support/people/customers.ts';
import { atMost, type Figure, ms } from './figures.ts';
import { seedLibrary } from './library.ts';
import { measurePage } from './reading.ts';

const KEYWORDS = 1000;
const DAYS = 90;
const RESULTS = 50;
const SITES = 300;
const AT_ONCE = 50;

/** Reads page one of a keyword over 90 days, and who rules page one of 1,000 keywords. */
export const pageOneFigures = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-bench-'));
  const cloud = await startConnectedCloud({ dataDir });
  const customer = await newCustomer(cloud.url);
  const company = await seedLibrary(customer, KEYWORDS, DAYS, { competitors: 10 });
  const keywords = await listRanked(customer.userId, company.id);
  for (const [part, some] of chunks(keywords, AT_ONCE).entries())
    await Promise.all(
      some.map((keyword, index) => {
        const place = part * AT_ONCE + index;
        // Days are compared with the one a week before; only one keyword is opened.
        return seedResults(keyword, place, place === 0 ? DAYS : 9);
      }),
    );
  const today = dayOf(Date.now());
  const closed = Array.from({ length: 8 }, (_, index) => daysBefore(today, 8 - index));
  await closeAccount(customer.userId, closed);
  await quietCompany(customer, company);
  const pages = [
    {
      what: `page one of a keyword, ${DAYS} days`,
      path: urlOf(routes.reports.getKeywordPageOne, { params: { id: keywords[0]?.id ?? '' } }),
      most: 50,
    },
    {
      what: `who rules page one of ${KEYWORDS} keywords`,
      path: `${urlOf(routes.reports.getPageOne, { params: company })}?period=7`,
      most: 100,
    },
  ];
  const figures: Figure[] = [];
  for (const { what, path, most } of pages) {
    const { took, cpuMs, sizes, baseline } = await measurePage(cloud, path, customer.cookie);
    figures.push({
      what: `${what}, 10 connections, ${sizes}`,
      measured: `p50 ${ms(took.p50)}, p95 ${ms(took.p95)}, CPU ${ms(cpuMs)}`,
      baseline: `p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)} (a bare server, as many bytes)`,
      target: atMost(took.p95, most, `p95 ≤ ${most} ms`),
    });
  }
  await cloud.stop();
  rmSync(dataDir, { recursive: true });
  return figures;
};

/** Stores the results of a keyword's last measurements. `place` is its number among the seeded ones. */
export const seedResults = async (
  { id, keyword }: Pick<RankedKeyword, 'id' | 'keyword'>,
  place: number,
  measurements: number,
): Promise<void> => {
  for (const { engine, at } of (await listPoints(id, '')).slice(-measurements))
    await saveSerps(queryAt(engine, keyword), [serpAt(emptySerp(engine, at, '5'), place)]);
};

/** Results whose sites move by a place a day. */
const serpAt = (empty: Serp, place: number): Serp => {
  const day = Math.floor(Date.parse(empty.at) / 86_400_000);
  const siteOf = (index: number) => (place * 7 + index + (index % 3) * day) % SITES;
  return {
    ...empty,
    pages: 5,
    exhausted: true,
    links: Array.from({ length: RESULTS }, (_, index) => `https://site-${siteOf(index)}.com.br/p/${place}`),
  };
};
