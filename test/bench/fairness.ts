import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../functions/platform/time/clock.ts';
import { rateOf } from '../../functions/search/calls/rate.ts';
import { saveSearchSettings } from '../../functions/search/settings/settings.store.ts';
import { freeTokens, limitCalls } from '../support/checks/checks.ts';
import { startConnectedCloud, type TestCloud } from '../support/cloud/cloud.ts';
import { newCompany, newCustomer } from '../support/people/customers.ts';
import { atMost, type Figure, ms } from './figures.ts';
import { press, type TrackedCompany } from './library.ts';

const LATENCY_MS = 300;
const LARGE = 100;
const FIRST = 150;
const SMALL = 10;
/** The longest time (milliseconds) that a small press may take beside a large one, at each rate limit. */
const TARGETS = [
  { perMinute: 60, most: 25_000, mostBesideFirst: 90_000 },
  { perMinute: 600, most: 5000, mostBesideFirst: 3000 },
];

/** Measures a small press 20 s after a large one, whose keywords take five pages each. */
export const fairnessFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ latencyMs: LATENCY_MS, fillsBatches: true });
  // Without fresh results, every press has to fetch.
  await saveSearchSettings({ freshness_minutes: 0 });
  const own = { title: '', link: 'https://loja.com.br/', snippet: '', position: 1 };
  cloud.serper.answerWith((organic, { q }) => ({ organic: q.includes('achada') ? [own] : organic }));
  const figures: Figure[] = [];
  for (const { perMinute, most, mostBesideFirst } of TARGETS) {
    const { alone, beside, large, besideFirst } = await measure(cloud, perMinute);
    const floor = (LARGE * 5 + SMALL - rateOf(perMinute).steady) * rateOf(perMinute).interval;
    const baseline = `${ms(alone)} (alone)`;
    figures.push(
      {
        what: `${SMALL} keywords beside another customer's ${LARGE}, at ${perMinute} calls a minute`,
        measured: ms(beside),
        baseline,
        target: atMost(beside, most, `≤ ${ms(most)}`),
      },
      {
        what: `these ${LARGE}, of 5 pages each`,
        measured: ms(large),
        baseline: `${ms(floor)} (what the rate allows)`,
        target: atMost(large, 1.2 * floor, '≤ 1.2 times'),
      },
      {
        what: `${SMALL} keywords beside the first check of ${FIRST} others`,
        measured: ms(besideFirst),
        baseline,
        target: atMost(besideFirst, mostBesideFirst, `≤ ${ms(mostBesideFirst)}`),
      },
    );
  }
  await cloud.stop();
  return figures;
};

const measure = async (cloud: TestCloud, perMinute: number) => {
  const large = await track(cloud, `perdida ${perMinute}`, LARGE);
  const small = await track(cloud, `achada ${perMinute}`, SMALL);
  await freeTokens();
  // Both companies have been checked before, as on any day but the first.
  await Promise.all([press(large), press(small)]);
  await limitCalls(perMinute, 0);
  const alone = await press(small);
  const known = await pressBeside(large, small);
  const largeTook = await known.large;
  const first = await pressBeside(await track(cloud, `perdida e nova ${perMinute}`, FIRST), small);
  await freeTokens();
  await first.large;
  return { alone, beside: known.small, large: largeTook, besideFirst: first.small };
};

/** Resolves with the time that the small press takes, and with the large press that still goes on. */
const pressBeside = async (large: TrackedCompany, small: TrackedCompany) => {
  // During this wait, the rate limit's calls become free again.
  await wait(5 * SECOND);
  const pressed = press(large);
  await wait(20 * SECOND);
  return { small: await press(small), large: pressed };
};

const track = async ({ url }: TestCloud, text: string, count: number): Promise<TrackedCompany> => {
  const customer = await newCustomer(url);
  const keywords = Array.from({ length: count }, (_, index) => `${text} ${index}`);
  return { customer, company: await newCompany(customer, { keywords }) };
};
