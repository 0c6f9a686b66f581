import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { competitorsOf } from '../competitors/cachedList.ts';
import { numbered, toReported, withinLimit } from '../competitors/competitors.ts';
import { competitorPlacements } from '../days/past.ts';
import { requireWithCompany } from '../keywords/rankings.store.ts';
import { dayOf, dayOfMoment } from '../platform/time/calendar.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { listPoints } from '../rankings/history.store.ts';
import { listImported } from '../rankings/imported.store.ts';
import { shortUrl } from '../rankings/rankings.ts';

/** A year can be compared with the one before. */
const SHOWN_MS = 400 * DAY;

export const handler = endpoint(reports.getHistory)(async ({ user, params, now }) => {
  const { keyword, company } = await requireWithCompany(user.id, params.id);
  const [listed, measured, imported] = await Promise.all([
    competitorsOf(user.id, company),
    listPoints(keyword.id, toMoment(now - SHOWN_MS)),
    listImported(keyword.id),
  ]);
  const competitors = withinLimit(numbered(listed));
  const points = measured.filter((point) => point.domain === company.domain);
  const days = new Set(points.map(({ at }) => dayOfMoment(at)));
  const competitorsAt = await competitorPlacements(keyword, competitors, points);
  return {
    keyword: keyword.keyword,
    company_id: company.id,
    company_name: company.name,
    competitors: competitors.map(toReported),
    points: points.map(({ url = null, ...point }) => ({
      ...point,
      url,
      competitor_positions: competitorsAt(point).flatMap(([competitor_id, placed]) =>
        placed ? [{ ...placed, competitor_id, url: shortUrl(placed.url) }] : [],
      ),
    })),
    imported: imported
      .filter(
        ({ day, domain }) => day >= dayOf(now - SHOWN_MS) && domain === company.domain && !days.has(day),
      )
      .map(({ day, position, url }) => ({ day, position, url })),
  };
});
