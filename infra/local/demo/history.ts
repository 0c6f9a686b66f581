import type { SerpQuery } from '#shared/messages.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import type { StoredCompany } from '../../../functions/companies/companies.ts';
import { announceRankings } from '../../../functions/companies/companyCounters.store.ts';
import type { StoredCompetitor } from '../../../functions/competitors/competitors.ts';
import { type KeywordSnapshot, takeSnapshot } from '../../../functions/days/snapshots.ts';
import type { KeywordRecord } from '../../../functions/keywords/keywords.ts';
import { saveRanking } from '../../../functions/keywords/rankings.store.ts';
import { dayOfMoment } from '../../../functions/platform/time/calendar.ts';
import { DAY, HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import {
  afterSerp,
  type Placed,
  pointOf,
  type Ranking,
  unranked,
} from '../../../functions/rankings/rankings.ts';
import { domainsOf, placeDomain, suffices } from '../../../functions/search/placeDomain.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, type Serp, toEngine } from '../../../functions/search/serps.ts';
import { linksOn } from '../fakes/results/results.ts';
import { demoResultsOn } from './data.ts';

interface HistoryOptions {
  readonly userId: string;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
  readonly keyword: KeywordRecord;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly now: number;
}

export const seedHistory = async ({
  userId,
  company,
  competitors,
  keyword,
  since,
  now,
}: HistoryOptions): Promise<ReadonlyMap<string, KeywordSnapshot>> => {
  const query: SerpQuery = {
    provider: 'serper',
    text: normalizeQuery(keyword.keyword),
    country: 'br',
    language: 'pt-br',
  };
  const days = Math.floor((now - since) / DAY);
  const moments = Array.from({ length: days }, (_, index) => now - (days - index) * DAY + 9 * HOUR).filter(
    (moment) => moment < now - HOUR,
  );
  const domains = domainsOf(company, competitors);
  const serps = moments.map((moment) => readDay(query, moment, domains, Math.floor((now - moment) / DAY)));
  await putPoints(
    keyword.id,
    serps.flatMap((serp) => {
      const own = placeDomain(serp, company.domain, domains);
      return own ? [pointOf(own, company.domain, placedIn(serp, competitors, domains))] : [];
    }),
  );
  await saveSerps(
    query,
    serps.filter(({ at }) => Date.parse(at) > now - SERPS_MS),
  );
  const competitorIds = competitors.map(({ id }) => id);
  const snapshots = new Map<string, KeywordSnapshot>();
  let ranking: Ranking = unranked;
  for (const serp of serps) {
    ranking = addSerp(ranking, serp, company, competitors);
    const day = dayOfMoment(serp.at);
    snapshots.set(day, takeSnapshot(keyword, { ranking, looked: competitorIds }, company.domain, day));
  }
  await announceRankings(userId, company.id);
  await saveRanking(userId, keyword, ranking);
  return snapshots;
};

/** Results are kept for 90 days. */
const SERPS_MS = 90 * DAY;

const placedIn = (
  serp: Serp,
  competitors: readonly StoredCompetitor[],
  tracked: readonly string[],
): Placed[] => competitors.map(({ id, domain }) => [id, placeDomain(serp, domain, tracked)]);

const readDay = (query: SerpQuery, moment: number, domains: string[], daysAgo: number): Serp => {
  const planted = demoResultsOn(daysAgo);
  const { text, country, language } = query;
  const search = { q: text, gl: country, hl: language, day: Math.floor(moment / DAY) };
  let serp = emptySerp(toEngine(query), toMoment(moment));
  while (!suffices(serp, domains)) {
    const links = [...linksOn(search, serp.pages + 1, planted)];
    serp = addPage(serp, { links, isLast: false });
  }
  return serp;
};

const addSerp = (
  kept: Ranking,
  serp: Serp,
  { domain }: StoredCompany,
  competitors: readonly StoredCompetitor[],
): Ranking => {
  const tracked = domainsOf({ domain }, competitors);
  const own = placeDomain(serp, domain, tracked);
  const moment = { at: serp.at, requestedAt: serp.at };
  return own ? afterSerp(kept, { ...own, domain }, placedIn(serp, competitors, tracked), moment) : kept;
};
