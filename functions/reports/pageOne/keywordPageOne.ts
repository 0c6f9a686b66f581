import {
  type KeywordPageOne,
  MOST_RESULTS,
  PAGE_ONE_DAYS,
  type PageOneSite,
} from '#shared/contract/pageOne.ts';
import { hostOf } from '#shared/domain.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { seatedSince } from '#shared/seatedSince.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { dayOf, dayOfMoment } from '../../platform/time/calendar.ts';
import { DAY, MINUTE, toMoment } from '../../platform/time/clock.ts';
import { ttlCache } from '../../platform/ttlCache.ts';
import { listPoints } from '../../rankings/history.store.ts';
import { firstPageOf } from '../../search/placeDomain.ts';
import { findSerps } from '../../search/serps.store.ts';
import { queryAt, type Serp } from '../../search/serps.ts';
import type { SiteAt } from './sites.ts';

interface Reading {
  /** São Paulo day, YYYY-MM-DD. */
  readonly day: string;
  readonly at: string;
  readonly engine: Engine;
  /** Of the first page, by position. */
  readonly hosts: readonly string[];
}

interface Readings {
  /** The last one of each day, the oldest first. */
  readonly days: readonly Reading[];
  /** The addresses of the last two, by position. */
  readonly now: readonly string[];
  readonly before: readonly string[];
}

/** A keyword's results change only with a newer measurement. Ninety days take about 50 kB. */
const kept = ttlCache<Readings>(10 * MINUTE, { most: 40_000, sizeOf: ({ days }) => days.length + 1 });

type Keyword = Pick<StoredKeyword, 'id' | 'keyword' | 'own'>;

export const readingsOf = (keyword: Keyword, now: number): Promise<Readings> =>
  kept([keyword.id, keyword.own?.at, dayOf(now)].join(' '), () => readReadings(keyword, now));

/** Only what this keyword's own checks read: other results would tell what somebody else tracks. */
const readReadings = async ({ id, keyword }: Keyword, now: number): Promise<Readings> => {
  const points = await listPoints(id, toMoment(now - PAGE_ONE_DAYS * DAY));
  const fetches = points.map(({ engine, at }) => ({ query: queryAt(engine, keyword), at }));
  const serpOf = await findSerps(fetches);
  const serps = lastOfEachDay(fetches.flatMap((fetched) => serpOf(fetched) ?? []));
  return {
    days: serps.map((serp) => ({
      day: dayOfMoment(serp.at),
      at: serp.at,
      engine: serp.engine,
      hosts: firstPageOf(serp),
    })),
    now: serps.at(-1)?.links.slice(0, MOST_RESULTS) ?? [],
    before: serps.at(-2)?.links ?? [],
  };
};

/** Takes the oldest first. */
const lastOfEachDay = (serps: readonly Serp[]): Serp[] => [
  ...new Map(serps.map((serp) => [dayOfMoment(serp.at), serp])).values(),
];

export const keywordPageOne = (
  { days: read, now, before }: Readings,
  siteAt: SiteAt,
): Pick<KeywordPageOne, 'sites' | 'days' | 'results' | 'previous_depth'> => {
  const indexes = new Map<PageOneSite, number>();
  const indexAt = (host: string | null): number | null => {
    const site = host ? siteAt(host) : undefined;
    if (!site) return null;
    const index = indexes.get(site) ?? indexes.size;
    indexes.set(site, index);
    return index;
  };
  const days = read.map(({ day, at, engine, hosts }, index) => ({
    day,
    at,
    ...isNewEngine(read[index - 1]?.engine, engine),
    seats: hosts.map(indexAt),
  }));
  const isComparable = days.length > 1 && !days.at(-1)?.new_engine;
  const former = isComparable ? numbered(before, siteAt) : [];
  const names = numbered(now, siteAt);
  const results = now.map((url, index) => {
    const [site, name] = [indexAt(hostOf(url)), names[index]];
    return {
      position: index + 1,
      site,
      url: url || null,
      previous_position: name === undefined ? null : former.indexOf(name) + 1 || null,
      since: seatedSince(site, days),
    };
  });
  return {
    sites: [...indexes.keys()],
    days,
    results,
    previous_depth: isComparable ? before.length : null,
  };
};

/** Names each result by its site, and how many of the site's come before it; undefined if unreadable. */
const numbered = (urls: readonly string[], siteAt: SiteAt): (string | undefined)[] => {
  const counts = new Map<PageOneSite, number>();
  return urls.map((url) => {
    const host = hostOf(url);
    if (!host) return undefined;
    const count = counts.get(siteAt(host)) ?? 0;
    counts.set(siteAt(host), count + 1);
    return `${siteAt(host).site} ${count}`;
  });
};

const isNewEngine = (before: Engine | undefined, engine: Engine) =>
  before && !isSameEngine(before, engine) ? { new_engine: true as const } : {};
