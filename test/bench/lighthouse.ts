import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { savePlan } from '../../functions/subscriptions/plans/plans.store.ts';
import { demoPlans } from '../../infra/local/demo/data.ts';
import { freePort } from '../../infra/local/http.ts';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { launchOptions } from '../support/site/browser.ts';
import { type Figure, median, ms } from './figures.ts';

/** The lowest accepted scores on a phone, out of 100. */
const minimums = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const labels: Readonly<Record<string, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
const RUNS = 5;

export const lighthouseFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ site: true });
  for (const plan of demoPlans) await savePlan(plan);
  const port = await freePort();
  const options = await launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  // The first audit compiles Lighthouse itself, beside the page that it measures.
  await audit(cloud.url, port);
  const figures: Figure[] = [];
  for (const path of ['/', '/plans']) figures.push(...(await auditPage(cloud.url + path, path, port)));
  await browser.close();
  await cloud.stop();
  return figures;
};

const auditPage = async (url: string, path: string, port: number): Promise<Figure[]> => {
  const audits: Audit[] = [];
  for (let run = 0; run < RUNS; run++) audits.push(await audit(url, port));
  const scores = Object.entries(minimums).map(([category, minimum]) => {
    const score = median(audits.map(({ scoreOf }) => scoreOf(category)));
    return {
      what: `Lighthouse of ${path}, phone: ${labels[category]}`,
      measured: String(score),
      baseline: '100',
      target: { text: `≥ ${minimum}`, met: score >= minimum },
    };
  });
  const medianOf = (name: string) => median(audits.map(({ figureOf }) => figureOf(name)));
  const times = {
    what: `LCP, CLS, TBT of ${path}, phone`,
    measured: [
      ms(medianOf('largest-contentful-paint')),
      medianOf('cumulative-layout-shift').toFixed(3),
      ms(medianOf('total-blocking-time')),
    ].join(', '),
    baseline: '—',
  };
  return [...scores, times];
};

interface Audit {
  readonly scoreOf: (category: string) => number;
  readonly figureOf: (audit: string) => number;
}

const audit = async (url: string, port: number): Promise<Audit> => {
  const result = await lighthouse(url, { port, onlyCategories: Object.keys(minimums), logLevel: 'error' });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  return {
    scoreOf: (category) => Math.round((categories[category]?.score ?? 0) * 100),
    figureOf: (name) => audits[name]?.numericValue ?? Number.NaN,
  };
};
