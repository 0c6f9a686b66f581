import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { savePlan } from '../../functions/plans/plans.store.ts';
import { demoPlans } from '../../infra/local/demo/data.ts';
import { freePort } from '../../infra/local/http.ts';
import { launchOptions } from '../support/browser.ts';
import { startConnectedCloud } from '../support/cloud.ts';
import { type Figure, median, ms } from './figures.ts';

/** What a phone must at least reach, out of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const words: Readonly<Record<string, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
const RUNS = 3;

/** Lighthouse's four scores of the public pages, as it sees them on a middling phone with a slow network; the performance is the median of three. */
export const lighthouseFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ site: true });
  for (const plan of demoPlans) await savePlan(plan);
  await cloud.publish();
  const port = await freePort();
  const options = await launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  for (const path of ['/', '/plans']) figures.push(...(await auditPage(cloud.url + path, path, port)));
  await browser.close();
  await cloud.stop();
  return figures;
};

const auditPage = async (url: string, path: string, port: number): Promise<Figure[]> => {
  const audits: Audit[] = [];
  for (let run = 0; run < RUNS; run++) audits.push(await audit(url, port));
  const scores = Object.entries(least).map(([category, bound]) => {
    const score = median(audits.map(({ scoreOf }) => scoreOf(category)));
    return {
      what: `Lighthouse of ${path}, phone: ${words[category]}`,
      measured: String(score),
      floor: '100',
      bound: { says: `≥ ${bound}`, holds: score >= bound },
    };
  });
  const middle = (name: string) => median(audits.map(({ figureOf }) => figureOf(name)));
  const times = {
    what: `LCP, CLS, TBT of ${path}, phone`,
    measured: `${ms(middle('largest-contentful-paint'))}, ${middle('cumulative-layout-shift').toFixed(3)}, ${ms(middle('total-blocking-time'))}`,
    floor: '—',
  };
  return [...scores, times];
};

interface Audit {
  readonly scoreOf: (category: string) => number;
  readonly figureOf: (audit: string) => number;
}

const audit = async (url: string, port: number): Promise<Audit> => {
  const result = await lighthouse(url, { port, onlyCategories: Object.keys(least), logLevel: 'error' });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  return {
    scoreOf: (category) => Math.round((categories[category]?.score ?? 0) * 100),
    figureOf: (name) => audits[name]?.numericValue ?? Number.NaN,
  };
};
