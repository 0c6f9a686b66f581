import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { rivalPlacements } from '../days/past.ts';
import { requireKeyword } from '../keywords/rankings.store.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { listPoints } from '../rankings/history.store.ts';
import { shortUrl } from '../rankings/rankings.ts';

/** A year can be compared with the one before. */
const SHOWN_MS = 400 * DAY;

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
  const rivalsAt = await rivalPlacements(keyword, competitors, points);
  return {
    keyword: keyword.keyword,
    company_name: company.name,
    competitors: competitors.map(({ id, name, domain }) => ({ id, name, domain })),
    points: points.map(({ url = null, ...point }) => ({
      ...point,
      url,
      competitor_positions: rivalsAt(point).flatMap(([competitor_id, placed]) =>
        placed
          ? [{ competitor_id, position: placed.position, depth: placed.depth, url: shortUrl(placed.url) }]
          : [],
      ),
    })),
  };
});
