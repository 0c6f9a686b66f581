import { isDeepStrictEqual } from 'node:util';
import type { RankedSite } from '#shared/contract/pageOne.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { listCompetitors } from '../../../functions/competitors/competitors.store.ts';
import { numbered, toReported, withinLimit } from '../../../functions/competitors/competitors.ts';
import { comparisonOf } from '../../../functions/days/comparison.ts';
import { listPageOnes } from '../../../functions/days/days.store.ts';
import { listKeywords } from '../../../functions/keywords/rankings.store.ts';
import { daysBefore } from '../../../functions/platform/time/calendar.ts';
import { companyPageOne } from '../../../functions/reports/pageOne/companyPageOne.ts';
import { type Book, CLICKS, engineOfMost, isRounded } from './book.ts';
import {
  type Engine,
  type Fetch,
  isComparable,
  positionOf,
  STORED_MS,
  type Stood,
  type Use,
  usesBy,
} from './rawHistory.ts';
import type { World } from './world.ts';

/** Tells what a company's page one says otherwise than the plain list of what was read. */
export const pageOneFaults = async (world: World, book: Book, today: string, days: number) => {
  const { userId, companyId, raw } = world;
  const period = daysBefore(today, days);
  const company = await requireCompany(userId, companyId);
  const ranked = await listKeywords(userId, companyId);
  const comparison = await comparisonOf(userId, company, period, Date.now(), Promise.resolve(ranked));
  const at = async (day = '') => (await listPageOnes(userId, companyId, day, day)).get(day) ?? [];
  const closed = { before: await at(comparison.closed), latest: await at(comparison.days.at(-1)?.day) };
  const competitors = withinLimit(numbered(await listCompetitors(userId, companyId))).map(toReported);
  const asked = { domain: raw.domain, competitors, tags: [], today };
  const { sites } = await companyPageOne(ranked, comparison, closed, asked);
  const expected = expectedSites(world, book, today, comparison.closed);
  return [...new Set([...sites.map(({ site }) => site), ...expected.keys()])].flatMap((site) => {
    const [is, should] = [sites.find((one) => one.site === site), expected.get(site)];
    const isSame =
      is !== undefined &&
      should !== undefined &&
      isDeepStrictEqual(aheadIn(is), should.ahead) &&
      is.seats === should.seats &&
      is.ahead === should.ahead.length &&
      isRounded(is.visibility, should.visibility, 2) &&
      isRounded(is.change, should.change, 2);
    return isSame
      ? []
      : [`since ${period}, ${site} is ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`];
  });
};

const aheadIn = ({ keywords }: RankedSite): string[] =>
  keywords.map(({ keyword_id }) => keyword_id).toSorted();

interface Expected {
  readonly seats: number;
  readonly ahead: readonly string[];
  readonly visibility: number;
  readonly change: number | null;
}

type Raw = World['raw'];

export const trackedIn = ({ competitors }: Raw) =>
  [...competitors].flatMap(([id, { domain, isWithin }]) => (isWithin ? [{ id, domain }] : []));

export const siteFinder = (raw: Raw) => {
  const tracked = [raw.domain, ...trackedIn(raw).map(({ domain }) => domain)];
  return (host: string): string =>
    tracked.find((domain) => positionOf([host], domain) === 1) ??
    host
      .split('.')
      .slice(host.endsWith('.br') ? -3 : -2)
      .join('.');
};

/** A keyword's page as it was last read, if that counts today. */
interface Read {
  readonly id: string;
  readonly volume: number | undefined;
  readonly fetch: Fetch;
  readonly engine: Engine;
  readonly at: string;
  readonly age: number;
}

const expectedSites = (
  { raw }: World,
  { days }: Book,
  today: string,
  closed = '',
): ReadonlyMap<string, Expected> => {
  const siteAt = siteFinder(raw);
  const active = [...raw.keywords.values()].filter((one) => one.active);
  const weightOf = weightsBy(active.map(({ volume }) => volume));
  const counted = countedReads(active, raw.domain, today);
  const whole = counted.reduce((sum, { volume }) => sum + weightOf(volume), 0);
  const stands = counted
    .filter(({ fetch }) => isStored(fetch))
    .flatMap(({ id, volume, fetch }) => {
      const points = (100 * weightOf(volume)) / whole;
      const before = pageThen(raw, days.get(closed)?.members.get(id)?.own, fetch);
      const own = positionOf(fetch.hosts, raw.domain);
      return standsOn(fetch.hosts, before, siteAt).map((stand) => ({ ...stand, id, points, own }));
    });
  const isCompared = stands.some(({ former }) => former !== undefined);
  return new Map(
    [...new Set([raw.domain, ...stands.map(({ site }) => site)])].map((site) => {
      const theirs = stands.filter((one) => one.site === site);
      const sum = (of: (stand: (typeof theirs)[number]) => number) =>
        theirs.reduce((all, one) => all + of(one), 0);
      const clicks = (points: number, position = 0) => (points * (CLICKS[position - 1] ?? 0)) / 285;
      return [
        site,
        {
          seats: sum(({ seats }) => seats),
          ahead: theirs
            .filter(({ best, own }) => site !== raw.domain && best && (own === null || best < own))
            .map(({ id }) => id)
            .toSorted(),
          visibility: sum(({ points, best }) => clicks(points, best)),
          change: isCompared
            ? sum(({ points, best, former }) =>
                former === undefined ? 0 : clicks(points, best) - clicks(points, former),
              )
            : null,
        },
      ];
    }),
  );
};

const weightsBy = (all: readonly (number | undefined)[]) => {
  const known = all.flatMap((volume) => volume ?? []);
  const total = known.reduce((sum, volume) => sum + volume, 0);
  return (volume: number | undefined): number => {
    if (total === 0) return 1;
    return volume === undefined ? total : volume * known.length;
  };
};

const countedReads = (
  active: readonly {
    readonly id: string;
    readonly volume: number | undefined;
    readonly uses: readonly Use[];
  }[],
  domain: string,
  today: string,
): Read[] => {
  const read = active.flatMap(({ id, uses, volume }) => {
    const last = usesBy(uses, today).at(-1);
    if (last?.domain !== domain) return [];
    const { fetch } = last;
    const age = (Date.parse(today) - Date.parse(fetch.day)) / 86_400_000;
    return age > 7 ? [] : { id, volume, fetch, engine: fetch.engine, at: fetch.at, age };
  });
  const engine = engineOfMost(read);
  return read.filter((one) => engine && isComparable(one.engine, engine));
};

const isStored = ({ stored, at }: Fetch): boolean => stored && Date.parse(at) >= Date.now() - STORED_MS;

/** Returns what was read for the closed day, if the same engine read it. */
const pageThen = ({ fetches }: Raw, then: Stood['own'], { engine }: Fetch): readonly string[] | undefined => {
  const before = fetches.find(({ at }) => at === then?.at);
  return before?.stored && isComparable(before.engine, engine) ? before.hosts : undefined;
};

const FIRST_PAGE = 10;

/** `former` is undefined without anything to compare, and 0 for a site that was not there. */
const standsOn = (
  now: readonly string[],
  before: readonly string[] | undefined,
  siteAt: (host: string) => string,
) => {
  const [seats, formerSeats] = [now, before ?? []].map((hosts) => hosts.slice(0, FIRST_PAGE).map(siteAt));
  return [...new Set([...(seats ?? []), ...(formerSeats ?? [])])].map((site) => ({
    site,
    seats: seats?.filter((one) => one === site).length ?? 0,
    best: (seats?.indexOf(site) ?? -1) + 1,
    former: before && (formerSeats?.indexOf(site) ?? -1) + 1,
  }));
};
