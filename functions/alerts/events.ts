import type { AlertEvent } from '#shared/contract/alerts.ts';
import { isSamePage } from '#shared/page.ts';
import type { KeywordSnapshot } from '../days/snapshots.ts';
import { dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { ownPlacements, shortUrl } from '../rankings/rankings.ts';
import { overtakings } from '../reports/visibility/overtakings.ts';
import { type ComparedDays, needsDepth, type Pair, pairsOf } from './comparedDays.ts';
import { byImportance } from './importance.ts';
import { visibilityEvents } from './visibilityEvents.ts';

/** The most important first. A pure function of what is stored. */
export const eventsOf = (compared: ComparedDays): AlertEvent[] => {
  const texts = new Map(compared.keywords.map(({ id, keyword }) => [id, keyword]));
  const pairs = pairsOf(compared).filter(({ snapshot }) => texts.has(snapshot.id));
  return [
    ...pairs.flatMap((pair) => keywordEvents(pair, texts.get(pair.snapshot.id) ?? '', compared)),
    ...passedEvents(pairs, texts, compared),
    ...visibilityEvents(compared),
    ...notVerifiedEvents(compared),
  ].toSorted(byImportance);
};

/** At most one event: the border that says most, or else a move of so many places, or else the page. */
const keywordEvents = (pair: Pair, keyword: string, { depths, limits }: ComparedDays): AlertEvent[] => {
  const { own, former, snapshot } = pair;
  const { position } = own;
  const previous_position = former.position;
  const moved = { keyword_id: snapshot.id, keyword, position, previous_position };
  const [now, then] = [position ?? NOWHERE, previous_position ?? NOWHERE];
  if (needsDepth(pair) && (depths.get(snapshot.id) ?? 0) < Math.min(now, then)) return [];
  const crossed = borderBetween(now, then);
  if (crossed) return [{ ...crossed, ...moved }];
  if (Math.abs(now - then) >= limits.places) return [{ kind: now < then ? 'rose' : 'fell', ...moved }];
  const pages = pagesBetween(own.url, former.url);
  return pages ? [{ kind: 'page', ...moved, ...pages }] : [];
};

/** Undefined for the same page, and for addresses too long to be kept. */
const pagesBetween = (now: string | null, then: string | null) => {
  const [url, previous_url] = [shortUrl(now), shortUrl(then)];
  const isKnown = url !== null && previous_url !== null;
  return isKnown && !isSamePage(url, previous_url) ? { url, previous_url } : undefined;
};

/** Where a keyword counts that is not found: behind all results. */
const NOWHERE = 1000;
const BORDERS = [
  { border: 3, last: 3 },
  { border: 10, last: 10 },
  { border: null, last: NOWHERE - 1 },
] as const;

/** The innermost border that was entered, or the outermost that was left: it implies the others. */
const borderBetween = (now: number, then: number) => {
  const entered = BORDERS.find(({ last }) => now <= last && then > last);
  if (entered) return { kind: 'entered', border: entered.border } as const;
  const left = BORDERS.findLast(({ last }) => then <= last && now > last);
  return left && ({ kind: 'left', border: left.border } as const);
};

const MOST_NAMED = 20;

const passedEvents = (
  pairs: readonly Pair[],
  texts: ReadonlyMap<string, string>,
  { day, beforeDay, competitors }: ComparedDays,
): AlertEvent[] => {
  const placedOn = ({ snapshot }: Pair): KeywordSnapshot => ({
    ...snapshot,
    competitors: new Map([...snapshot.competitors].filter(([, placed]) => placed.day === day)),
  });
  const found = overtakings(
    { day, snapshots: new Map(pairs.map((pair) => [pair.snapshot.id, placedOn(pair)])) },
    { day: beforeDay, snapshots: new Map(pairs.map(({ then }) => [then.id, then])) },
    competitors.map(({ id }) => id),
    texts,
  );
  return found.flatMap(({ competitor_id, passed_by }): AlertEvent[] => {
    const competitor = competitors.find(({ id }) => id === competitor_id)?.name ?? '';
    const count = passed_by.length;
    if (count === 0) return [];
    const keywords = passed_by
      .toSorted((a, b) => (a.competitor_position ?? NOWHERE) - (b.competitor_position ?? NOWHERE))
      .slice(0, MOST_NAMED);
    return [{ kind: 'passed', competitor_id, competitor, count, keywords }];
  });
};

/**
 * Told on the second day that a keyword is without a verified measurement, if its check has failed. A keyword
 * that was never measured counts from the day of its activation.
 */
const notVerifiedEvents = ({ day, since, domain, keywords }: ComparedDays): AlertEvent[] => {
  const missed = keywords.filter((keyword) => {
    const { is_active, failed_at, created_at, activated_at = created_at } = keyword;
    if (!is_active || failed_at === undefined || dayOfMoment(failed_at) < day) return false;
    const { own } = ownPlacements(keyword, domain);
    const last = dayOfMoment(own && own.at > activated_at ? own.at : activated_at);
    return last > daysBefore(since, 2) && last <= daysBefore(day, 2);
  });
  const named = missed.slice(0, MOST_NAMED).map(({ id, keyword }) => ({ keyword_id: id, keyword }));
  return missed.length === 0 ? [] : [{ kind: 'not_verified', count: missed.length, keywords: named }];
};
