import type { SerpQuery } from '#shared/messages.ts';
import type { StoredCompany } from '../../../functions/companies/companies.ts';
import type { StoredCompetitor } from '../../../functions/competitors/competitors.ts';
import type { KeywordRecord } from '../../../functions/keywords/keywords.ts';
import { saveRanking } from '../../../functions/keywords/rankings.store.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { DAY, HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { afterSerp, pointOf, type Ranking, unranked } from '../../../functions/rankings/rankings.ts';
import { keepSerps } from '../../../functions/search/keptSerps.store.ts';
import { lockSerp, saveSerp } from '../../../functions/search/serps.store.ts';
import {
  addPage,
  emptySerp,
  normalizeQuery,
  placeDomain,
  type Serp,
  suffices,
} from '../../../functions/search/serps.ts';
import { organicOf } from '../fakes/serper/serp.ts';
import { demoPlants } from './data.ts';

interface Subject {
  readonly userId: string;
  readonly company: StoredCompany;
  readonly rivals: readonly StoredCompetitor[];
  readonly keyword: KeywordRecord;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly now: number;
}

/** Writes what a check on every morning since then would have left, from the same results that the search stand-in gives. */
export const seedHistory = async ({
  userId,
  company,
  rivals,
  keyword,
  since,
  now,
}: Subject): Promise<void> => {
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
  const domains = [company.domain, ...rivals.map(({ domain }) => domain)];
  const serps = moments.map((moment) => readDay(query, moment, domains));
  await putPoints(
    keyword.id,
    serps.flatMap((serp) => {
      const own = placeDomain(serp, company.domain);
      return own ? [pointOf(own, company.domain)] : [];
    }),
  );
  await keepSerps(query, serps);
  const ranking = serps.reduce<Ranking>((kept, serp) => remember(kept, serp, company, rivals), unranked);
  await saveRanking(userId, keyword, ranking);
  const latest = serps.at(-1);
  const lockId = newId();
  if (latest && (await lockSerp(query, lockId, undefined, now))) await saveSerp(query, lockId, latest);
};

const readDay = ({ text, country, language }: SerpQuery, moment: number, domains: string[]): Serp => {
  const search = { q: text, gl: country, hl: language, day: Math.floor(moment / DAY) };
  let serp = emptySerp(toMoment(moment));
  while (!suffices(serp, domains)) {
    const page = organicOf(search, serp.pages + 1, demoPlants);
    serp = addPage(
      serp,
      page.map(({ link }) => link),
    );
  }
  return serp;
};

const remember = (
  kept: Ranking,
  serp: Serp,
  { domain }: StoredCompany,
  rivals: readonly StoredCompetitor[],
): Ranking => {
  const own = placeDomain(serp, domain);
  const placed = rivals.map((rival) => [rival.id, placeDomain(serp, rival.domain)] as const);
  return own ? afterSerp(kept, { ...own, domain }, placed, { at: serp.at, requestedAt: serp.at }) : kept;
};
