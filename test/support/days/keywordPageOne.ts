import { isDeepStrictEqual } from 'node:util';
import { listKeywords } from '../../../functions/keywords/rankings.store.ts';
import { keywordPageOne, readingsOf } from '../../../functions/reports/pageOne/keywordPageOne.ts';
import { sitesAmong } from '../../../functions/reports/pageOne/sites.ts';
import { siteFinder, trackedIn } from './pageOne.ts';
import { type Fetch, isComparable, STORED_MS, type Use, usesBy } from './rawHistory.ts';
import type { World } from './world.ts';

/** Tells what keywords' first pages say otherwise than the plain list of what was read. */
export const keywordPageOneFaults = async ({ userId, companyId, raw }: World, today: string) => {
  const siteAt = sitesAmong({ domain: raw.domain, competitors: trackedIn(raw) });
  const stored = await listKeywords(userId, companyId);
  const faults: string[] = [];
  for (const keyword of stored) {
    const is = named(keywordPageOne(await readingsOf(keyword, Date.now()), siteAt));
    const should = expectedPage(raw.keywords.get(keyword.id)?.uses ?? [], siteFinder(raw), today);
    if (!isDeepStrictEqual(is, should))
      faults.push(`${keyword.keyword} is ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
  }
  return faults;
};

/** Says the sites instead of their indexes. */
const named = ({ sites, days, results, previous_depth }: ReturnType<typeof keywordPageOne>) => {
  const nameOf = (index: number | null) => (index === null ? null : sites[index]?.site);
  return {
    previous_depth,
    days: days.map(({ at, day, new_engine = false, seats }) => ({
      at,
      day,
      new_engine,
      seats: seats.map(nameOf),
    })),
    results: results.map(({ site, position, previous_position, since }) => ({
      position,
      site: nameOf(site),
      previous_position,
      since,
    })),
  };
};

const expectedPage = (uses: readonly Use[], siteAt: (host: string) => string, today: string) => {
  const kept = usesBy(uses, today)
    .map(({ fetch }) => fetch)
    .filter(isKept);
  const fetches = kept.filter(({ day }, index) => kept.slice(index + 1).every((later) => later.day !== day));
  const sitesOf = (fetch: Fetch | undefined, most: number) => fetch?.hosts.slice(0, most).map(siteAt) ?? [];
  const days = fetches.map((fetch, index) => {
    const before = fetches[index - 1];
    const { at, day, engine } = fetch;
    const new_engine = before !== undefined && !isComparable(before.engine, engine);
    return { at, day, new_engine, seats: sitesOf(fetch, 10) };
  });
  const [before, last] = [fetches.at(-2), fetches.at(-1)];
  const isCompared = before !== undefined && days.at(-1)?.new_engine === false;
  const [now, then] = [sitesOf(last, 50), isCompared ? sitesOf(before, 100) : []];
  return {
    previous_depth: isCompared ? then.length : null,
    days,
    results: now.map((site, index) => {
      const nth = now.slice(0, index).filter((one) => one === site).length;
      const places = then.flatMap((one, place) => (one === site ? [place + 1] : []));
      return {
        position: index + 1,
        site,
        previous_position: places[nth] ?? null,
        since: sinceOf(site, days),
      };
    }),
  };
};

const isKept = ({ stored, at }: Fetch): boolean => stored && Date.parse(at) >= Date.now() - STORED_MS;

/** Goes back from the last day while the site is there, and until the engine changes. */
const sinceOf = (site: string, days: readonly { day: string; seats: string[]; new_engine: boolean }[]) => {
  let since: string | null = null;
  for (const { day, seats, new_engine } of days.toReversed()) {
    if (!seats.includes(site)) break;
    since = day;
    if (new_engine) break;
  }
  return since;
};
