/** Sends the load from a separate process, which shares no thread with the stack. Reads and prints JSON. */
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';

export const traffic = z.object({
  url: z.string(),
  seconds: z.number(),
  /** The longest pause of a customer between two requests. */
  mostPauseMs: z.number(),
  seed: z.number(),
  customers: z.array(z.object({ cookie: z.string(), companyId: z.string(), keywordId: z.string() })),
});
export type Traffic = z.output<typeof traffic>;

export const measuredTraffic = z.object({
  times: z.record(z.string(), z.array(z.number())),
  failures: z.array(z.string()),
});
export type MeasuredTraffic = z.output<typeof measuredTraffic>;

type Visitor = Traffic['customers'][number];

/** The requests from which a customer chooses at random: 20 reads and one check. */
const visits = ({ companyId, keywordId }: Visitor) => {
  const params = { id: companyId };
  return [
    ...repeated(2, { route: routes.accounts.me, path: urlOf(routes.accounts.me) }),
    ...repeated(3, { route: routes.reports.listCompanies, path: urlOf(routes.reports.listCompanies) }),
    ...repeated(2, { route: routes.reports.getPortfolio, path: urlOf(routes.reports.getPortfolio) }),
    ...repeated(3, { route: routes.keywords.list, path: urlOf(routes.keywords.list) }),
    ...repeated(4, {
      route: routes.reports.getAnalysis,
      path: urlOf(routes.reports.getAnalysis, { params }),
    }),
    ...repeated(3, { route: routes.reports.getGrid, path: urlOf(routes.reports.getGrid, { params }) }),
    ...repeated(2, {
      route: routes.reports.getHistory,
      path: urlOf(routes.reports.getHistory, { params: { id: keywordId } }),
    }),
    { route: routes.checks.startKeywords, path: urlOf(routes.checks.startKeywords, { params }) },
  ];
};

const repeated = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

/** Statuses of a check that already runs or was requested too often. */
const REFUSALS = [409, 429];

const load = async ({ url, seconds, mostPauseMs, seed, customers }: Traffic): Promise<MeasuredTraffic> => {
  const times = new Map<string, number[]>();
  const failures: string[] = [];
  const timesOf = (name: string): number[] => {
    const known = times.get(name) ?? [];
    times.set(name, known);
    return known;
  };
  const end = performance.now() + seconds * 1000;
  const visit = async (customer: Visitor, who: number) => {
    const pages = visits(customer);
    await wait(mostPauseMs * seededRandom(seed, who));
    for (let count = 0; performance.now() < end; count += 1) {
      const { route, path } = seededChoice(pages, seed, who, count);
      const name = `${route.method} ${route.path}`;
      const at = performance.now();
      try {
        const response = await fetch(url + path, {
          method: route.method,
          headers: { cookie: customer.cookie },
        });
        const reply = await response.text();
        timesOf(name).push(performance.now() - at);
        const isFine =
          response.ok || (route === routes.checks.startKeywords && REFUSALS.includes(response.status));
        if (!isFine)
          failures.push(`${name} answered ${response.status} at ${new Date().toISOString()}: ${reply}`);
      } catch (error) {
        failures.push(`${name}: ${error}`);
      }
      await wait(mostPauseMs * seededRandom(seed, who, count));
    }
  };
  await Promise.all(customers.map(visit));
  return { times: Object.fromEntries(times), failures };
};

if (import.meta.main) {
  const asked = traffic.parse(JSON.parse(await text(process.stdin)));
  process.stdout.write(JSON.stringify(await load(asked)));
}
