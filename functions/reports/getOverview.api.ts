import { CURVE } from '#shared/clickCurve.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { standingsOver } from '../days/closeDays.ts';
import { closedDaysOf, standingsSince } from '../days/closedDays.ts';
import { comparisonOf } from '../days/comparison.ts';
import { figuresOn } from '../days/figures.ts';
import { storedOf } from '../keywords/cachedLists.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { countMoves, movesOf, ranked } from './visibility/moves.ts';
import { cannibalised, changedPages, strikingDistance, TURNS } from './visibility/opportunities.ts';
import { overtakings } from './visibility/overtakings.ts';
import { basisOf, companyDays } from './visibility/series.ts';

const replies = cachedReplies<ReplyInputOf<typeof visibility.getOverview>>();

/** Lists of moves are cut to so many. */
const MOST_MOVES = 20;

export const handler = endpoint(visibility.getOverview)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const today = dayOf(now);
  const [list, listed, days, comparison, past] = await Promise.all([
    storedOf(user.id, stored),
    listCompetitors(user.id, params.id),
    closedDaysOf(user.id, stored, today),
    comparisonOf(user.id, stored, query.period, now),
    standingsSince(user.id, stored, daysBefore(today, TURNS.days), today),
  ]);
  const company = toCompany(stored);
  const competitors = withinLimit(listed).map(({ id, name, domain }) => ({ id, name, domain }));
  const grounds = {
    lists: [list, past, ...comparison.grounds],
    rest: { company, competitors, today, query },
  };
  const known = replies.find(grounds);
  if (known) return known;
  const keywords = list.filter(({ is_active }) => is_active);
  const tracked = { company: stored, competitors: withinLimit(listed) };
  const standings = await Promise.all(
    keywords.map(async (keyword) => (await standingsOver(keyword, tracked, [today])).get(today)),
  );
  const current = standings.filter((standing) => standing !== undefined);
  const ids = competitors.map(({ id }) => id);
  const isMeasured = current.some(({ own }) => own);
  const series = companyDays(isMeasured ? [...days, figuresOn(today, current, ids, CURVE)] : days, ids);
  const { domain } = company;
  const moved = movesOf(keywords.map(comparison.of), domain);
  const texts = new Map(keywords.map(({ id, keyword }) => [id, keyword]));
  return replies.save(grounds, {
    company,
    competitors,
    basis: basisOf(keywords),
    since: comparison.since,
    days: series,
    before: series.find(({ day }) => day === comparison.closed) ?? null,
    moves: countMoves(moved),
    ...ranked(moved, MOST_MOVES),
    overtakings: overtakings(current, comparison.standings, ids, texts),
    striking_distance: strikingDistance(keywords, domain),
    changed_pages: changedPages(keywords, domain, comparison.standings),
    cannibalised: cannibalised(keywords, domain, past),
  });
});
