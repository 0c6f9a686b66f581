import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../functions/platform/time/clock.ts';
import { rateOf } from '../../functions/search/calls/rate.ts';
import { saveSearchSettings } from '../../functions/search/settings/settings.store.ts';
import { freeCalls, limitCalls } from '../support/checks/checks.ts';
import { startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { newCompany, newCustomer } from '../support/people/customers.ts';
import { atMost, type Figure, ms } from './figures.ts';
import { press, type TrackedCompany } from './library.ts';

const LATENCY_MS = 300;
const PER_MINUTE = 600;
const SMALL = 10;
const FIRST = 150;
const LARGE = 100;
/** What a keyword takes that is found nowhere. */
const PAGES = 5;

/** Measures presses of several customers at once, at 600 calls a minute. */
export const fairnessFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ latencyMs: LATENCY_MS, fillsBatches: true });
  // Without fresh results, every press has to fetch.
  await saveSearchSettings({ freshness_minutes: 0 });
  const own = { title: '', link: 'https://loja.com.br/', snippet: '', position: 1 };
  cloud.serper.answerWith((organic, { q }) => ({ organic: q.includes('achada') ? [own] : organic }));
  const figures = [...(await besideFirst(cloud)), ...(await together(cloud))];
  await cloud.stop();
  return figures;
};

const besideFirst = async (cloud: TestCloud): Promise<Figure[]> => {
  const small = await track(cloud, 'achada', SMALL);
  const large = await track(cloud, 'perdida', FIRST);
  await limitCalls(PER_MINUTE, 0);
  const alone = await press(small);
  const pressed = press(large);
  await wait(20 * SECOND);
  const beside = await press(small);
  await freeCalls();
  await pressed;
  return [
    {
      what: `${SMALL} keywords 20 s after another's first check of ${FIRST} × ${PAGES} pages`,
      measured: ms(beside.all),
      baseline: `${ms(alone.all)} (alone)`,
      target: atMost(beside.all, 3000, '≤ 3 s'),
    },
    {
      what: 'their first position',
      measured: ms(beside.first),
      baseline: `${ms(alone.first)} (alone)`,
      target: atMost(beside.first, 1500, '≤ 1.5 s'),
    },
  ];
};

const together = async (cloud: TestCloud): Promise<Figure[]> => {
  const both = [await track(cloud, 'perdida de um', LARGE), await track(cloud, 'perdida de outro', LARGE)];
  await limitCalls(PER_MINUTE, 0);
  const ends = (await Promise.all(both.map(press))).map(({ all }) => all).toSorted((a, b) => a - b);
  const [earlier = 0, later = 0] = ends;
  const floor = both.length * LARGE * PAGES * rateOf(PER_MINUTE).interval;
  return [
    {
      what: `two accounts' checks of ${LARGE} × ${PAGES} pages, pressed together`,
      measured: ends.map(ms).join(', '),
      baseline: `${ms(floor)} (both, at the rate)`,
      target: atMost(later, 1.2 * earlier, 'within 20 %'),
    },
    {
      what: 'the later one, of what the rate allows',
      measured: `${((100 * later) / floor).toFixed(0)} %`,
      baseline: '100 %',
      target: atMost(later, 1.2 * floor, '≤ 120 %'),
    },
  ];
};

const track = async ({ url }: TestCloud, text: string, count: number): Promise<TrackedCompany> => {
  const customer = await newCustomer(url);
  const keywords = Array.from({ length: count }, (_, index) => `${text} ${index}`);
  return { customer, company: await newCompany(customer, { keywords }) };
};
