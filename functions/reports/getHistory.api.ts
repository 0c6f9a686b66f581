import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { requireKeyword } from '../keywords/rankings.store.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { listPoints } from '../rankings/history.store.ts';
import type { HistoryPoint } from '../rankings/rankings.ts';
import { placeDomain } from '../search/placeDomain.ts';
import { findSerps } from '../search/serps.store.ts';
import { queryAt } from '../search/serps.ts';

/** As long as SERPs are kept: competitors' past positions are read from them. */
const SHOWN_MS = 90 * DAY;

export const handler = endpoint(reports.getHistory)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const since = toMoment(now - SHOWN_MS);
  const [company, listed, measured] = await Promise.all([
    requireCompany(user.id, keyword.company_id),
    listCompetitors(user.id, keyword.company_id),
    listPoints(keyword.id, since),
  ]);
  const competitors = withinLimit(listed);
  const points = measured.filter((point) => point.domain === company.domain);
  const fetchOf = ({ engine, at }: HistoryPoint) => ({ query: queryAt(engine, keyword.keyword), at });
  const serpOf = await findSerps(competitors.length === 0 ? [] : points.map(fetchOf));
  return {
    keyword: keyword.keyword,
    company_name: company.name,
    competitors: competitors.map(({ id, name, domain }) => ({ id, name, domain })),
    points: points.map((point) => {
      const serp = serpOf(fetchOf(point));
      return {
        ...point,
        competitor_positions: competitors.flatMap(({ id, domain }) => {
          const placed = serp && placeDomain(serp, domain);
          return placed ? [{ competitor_id: id, position: placed.position, depth: placed.depth }] : [];
        }),
      };
    }),
  };
});
