import type { SerpQuery } from '#shared/messages.ts';
import type { StoredCompany } from '../../../functions/companies/store.ts';
import type { StoredCompetitor } from '../../../functions/competitors/store.ts';
import { saveRanking } from '../../../functions/keywords/ranked.ts';
import type { KeywordRecord } from '../../../functions/keywords/store.ts';
import { DAY, HOUR, toMoment } from '../../../functions/platform/clock.ts';
import { newId } from '../../../functions/platform/ids.ts';
import {
  afterSerp,
  fetchText,
  pointOf,
  type Ranking,
  unranked,
} from '../../../functions/rankings/rankings.ts';
import { putPoints } from '../../../functions/rankings/store.ts';
import { addPage, emptySerp, placeDomain, type Serp, suffices } from '../../../functions/serps/serps.ts';
import { claimSerp, keepSerps, saveSerp } from '../../../functions/serps/store.ts';
import { organicOf } from '../outside/serp.ts';
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
    text: fetchText(keyword.keyword),
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
  await saveRanking(userId, keyword.id, undefined, ranking);
  const latest = serps.at(-1);
  const claimId = newId();
  if (latest && (await claimSerp(query, claimId, undefined, now))) await saveSerp(query, claimId, latest);
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
