import { MAX_SENT } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { toMoment } from '../../platform/time/clock.ts';
import {
  activeSince,
  checkProgressOf,
  countUnserved,
  covers,
  isUnderWay,
  missingOf,
} from './checkProgress.ts';
import { type Pacing, type PressPace, pressPaceOf } from './pressPace.ts';

export interface Press {
  readonly check: StartedCheck;
  /** The keywords to send: as many as one request can send. */
  readonly keywords: readonly RankedKeyword[];
  readonly pace: PressPace;
  /** The look-ups that the press costs; resending a lost message costs none. */
  readonly lookups: number;
}

/**
 * Returns what a press sends, or undefined if nothing. A running check adds new keywords or, after silence,
 * resends missing ones for free; otherwise a check begins.
 */
export const pressOf = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): Press | undefined => {
  const isRunning = checkProgressOf(before, kind, keywords, now)?.running === true;
  // The messages of a running check are part of `pacedUntil`, and must not count twice.
  const own = isRunning ? { ...pacing, pacedUntil: 0 } : pacing;
  if (before && isRunning && covers(before.kind, kind)) return continued(before, keywords, own, now);
  return begun(before, kind, keywords, own, now);
};

/** Returns what a press sends that is for these of a company's keywords, while no check is running. */
export const selectionPressOf = (
  before: StartedCheck | undefined,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): Press | undefined => {
  const press = begun(before, 'keywords', keywords, pacing, now);
  return press && { ...press, check: { ...press.check, keyword_ids: press.keywords.map(({ id }) => id) } };
};

const begun = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): Press | undefined => {
  const active = keywords.filter(({ is_active }) => is_active);
  if (active.length === 0) return undefined;
  const at = toMoment(now);
  const check = { kind, started_at: at, keywords_until: newestOf(active), alive_until: at };
  const pace = pressPaceOf(kind, active, pacing, now);
  return {
    check: { ...check, expected_end: endOf(pace, now) },
    keywords: active.toSorted(longestAgoFirst).slice(0, MAX_SENT),
    pace,
    lookups: active.length - countUnserved(before, active),
  };
};

/**
 * Sorts the keywords that were checked longest ago first. Otherwise a check that ends early would always
 * repeat the same ones.
 */
const longestAgoFirst = ({ checked_for: a = '' }: RankedKeyword, { checked_for: b = '' }: RankedKeyword) =>
  Number(a > b) - Number(a < b);

const continued = (
  before: StartedCheck,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): Press | undefined => {
  const { own, added } = missingOf(before, keywords);
  const isWaiting = isUnderWay(before, keywords, now);
  const taken = isWaiting ? added : [];
  const sent = isWaiting ? added : own;
  if (sent.length === 0) return undefined;
  const unfinished = [...own, ...taken];
  const { started_at, keywords_until = started_at, alive_until = started_at } = before;
  return {
    check: {
      ...before,
      // A press for all keywords extends a check of some.
      keyword_ids: taken.length > 0 ? undefined : before.keyword_ids,
      keywords_until: latest([keywords_until, newestOf(taken)]),
      alive_until: latest([alive_until, toMoment(now)]),
      expected_end: endOf(pressPaceOf(before.kind, unfinished, pacing, now), now),
    },
    keywords: sent.slice(0, MAX_SENT),
    pace: pressPaceOf(before.kind, sent, pacing, now),
    lookups: taken.length,
  };
};

/** Returns when the check ends at the latest, if every keyword takes the most pages it may need. */
const endOf = ({ endsBy }: PressPace, now: number): string => toMoment(Math.max(now, endsBy));

const newestOf = (keywords: readonly RankedKeyword[]): string => latest(keywords.map(activeSince));

const latest = (moments: readonly string[]): string => moments.toSorted().at(-1) ?? '';
