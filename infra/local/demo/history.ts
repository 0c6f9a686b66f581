import type { SerpQuery } from '#shared/messages.ts';
import type { StoredCompany } from '../../../functions/companies/companies.ts';
import type { StoredCompetitor } from '../../../functions/competitors/competitors.ts';
import type { KeywordRecord } from '../../../functions/keywords/keywords.ts';
import { saveRanking } from '../../../functions/keywords/rankings.store.ts';
import { DAY, HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { afterSerp, pointOf, type Ranking, unranked } from '../../../functions/rankings/rankings.ts';
import { placeDomain, suffices } from '../../../functions/search/placeDomain.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, engineOf, normalizeQuery, type Serp } from '../../../functions/search/serps.ts';
import { linksOn } from '../fakes/serper/results.ts';
import { demoResults } from './data.ts';

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
}: HistoryOptions): Promise<void> => {
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
  const domains = [company.domain, ...competitors.map(({ domain }) => domain)];
  const serps = moments.map((moment) => readDay(query, moment, domains));
  await putPoints(
    keyword.id,
    serps.flatMap((serp) => {
      const own = placeDomain(serp, company.domain);
      return own ? [pointOf(own, company.domain)] : [];
    }),
  );
  await saveSerps(query, serps);
  const ranking = serps.reduce<Ranking>((kept, serp) => addSerp(kept, serp, company, competitors), unranked);
  await saveRanking(userId, keyword, ranking);
};

const readDay = (query: SerpQuery, moment: number, domains: string[]): Serp => {
  const { text, country, language } = query;
  const search = { q: text, gl: country, hl: language, day: Math.floor(moment / DAY) };
  let serp = emptySerp(engineOf(query), toMoment(moment));
  while (!suffices(serp, domains)) {
    const links = [...linksOn(search, serp.pages + 1, demoResults)];
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
  const own = placeDomain(serp, domain);
  const placed = competitors.map(
    (competitor) => [competitor.id, placeDomain(serp, competitor.domain)] as const,
  );
  return own ? afterSerp(kept, { ...own, domain }, placed, { at: serp.at, requestedAt: serp.at }) : kept;
};
