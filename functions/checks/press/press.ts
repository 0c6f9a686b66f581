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
  partOf,
} from './checkProgress.ts';
import { type Pacing, type PressPace, pressPaceOf } from './pressPace.ts';

export interface Press {
  readonly check: StartedCheck;
  /** The keywords to send: as many as one request can send. */
  readonly keywords: readonly RankedKeyword[];
  readonly pace: PressPace;
  /** The look-ups that the press costs; resending a lost message costs none. */
  readonly lookups: number;
  /** How many keywords are left out, because the press may not take enough look-ups. */
  readonly waiting: number;
}

interface Means extends Pacing {
  /** The look-ups of the account's presses until `pacedUntil`. */
  readonly pacedLookups: number;
  /** The most look-ups to take; a press that may take none asks for all that it needs. */
  readonly most?: number | undefined;
  /** Ids of the only keywords to begin or add; by default, all. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * Returns what a press sends, or undefined if nothing. A running check adds new keywords or, after silence,
 * resends missing ones for free; otherwise a check begins.
 */
export const pressOf = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  means: Means,
  now: number,
): Press | undefined => {
  const isRunning = checkProgressOf(before, kind, keywords, now)?.running === true;
  // The messages of a running check are part of `pacedUntil`, and must not count twice.
  const own = isRunning ? { ...means, pacedUntil: 0 } : means;
  if (before && isRunning && covers(before.kind, kind)) return continued(before, keywords, own, now);
  return begun(before, kind, keywords, own, now);
};

const begun = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  means: Means,
  now: number,
): Press | undefined => {
  const active = chosenOf(keywords, means)
    .filter(({ is_active }) => is_active)
    .toSorted(longestAgoFirst);
  if (active.length === 0) return undefined;
  const asked = affordable(active, before, means);
  const leftOut = new Set(active).difference(new Set(asked));
  const waiting = leftOut.size;
  const at = toMoment(now);
  const check = { kind, started_at: at, keywords_until: newestOf(asked), alive_until: at };
  const pace = pressPaceOf(kind, asked, means, now);
  return {
    check: {
      ...check,
      ...expectedOf(pace, 0, now),
      ...(means.pacedUntil > now && { behind: means.pacedLookups }),
      ...((waiting > 0 || means.only) && { keyword_ids: idsOf(asked) }),
      ...(waiting > 0 && { left_out: means.only ? idsOf([...leftOut]) : 'rest' }),
    },
    keywords: asked.slice(0, MAX_SENT),
    pace,
    lookups: asked.length - countUnserved(before, asked),
    waiting,
  };
};

/** Returns the first keywords that the look-ups suffice for, and those that are free; all if none is. */
const affordable = (
  keywords: readonly RankedKeyword[],
  before: StartedCheck | undefined,
  { most = Number.POSITIVE_INFINITY }: Means,
): readonly RankedKeyword[] => {
  const isFree = (keyword: RankedKeyword) => countUnserved(before, [keyword]) > 0;
  const paid = new Set(keywords.filter((keyword) => !isFree(keyword)).slice(0, most));
  const kept = keywords.filter((keyword) => paid.has(keyword) || isFree(keyword));
  return kept.length > 0 ? kept : keywords;
};

const chosenOf = (keywords: readonly RankedKeyword[], { only }: Means): readonly RankedKeyword[] =>
  only ? keywords.filter(({ id }) => only.has(id)) : keywords;

const idsOf = (keywords: readonly RankedKeyword[]): string[] => keywords.map(({ id }) => id);

/**
 * Sorts the keywords that were checked longest ago first. Otherwise a check that ends early would always
 * repeat the same ones.
 */
const longestAgoFirst = ({ checked_for: a = '' }: RankedKeyword, { checked_for: b = '' }: RankedKeyword) =>
  Number(a > b) - Number(a < b);

const continued = (
  before: StartedCheck,
  keywords: readonly RankedKeyword[],
  means: Means,
  now: number,
): Press | undefined => {
  const { own, added: all } = missingOf(before, keywords);
  const added = chosenOf(all, means);
  const isWaiting = isUnderWay(before, keywords, now);
  const taken = isWaiting ? affordable(added, before, means) : [];
  const waiting = isWaiting ? added.length - taken.length : 0;
  const sent = isWaiting ? taken : own;
  if (sent.length === 0) return undefined;
  const unfinished = [...own, ...taken];
  const completed = keywords.filter(partOf(before)).length - own.length;
  const idsOfPart =
    all.length > taken.length ? idsOf([...keywords.filter(partOf(before)), ...taken]) : undefined;
  const { started_at, keywords_until = started_at, alive_until = started_at } = before;
  return {
    check: {
      ...before,
      // A press for all keywords extends a check of some.
      ...(taken.length > 0 && { keyword_ids: idsOfPart, left_out: waiting > 0 ? 'rest' : undefined }),
      keywords_until: latest([keywords_until, newestOf(taken)]),
      alive_until: latest([alive_until, toMoment(now)]),
      ...expectedOf(pressPaceOf(before.kind, unfinished, means, now), completed, now),
    },
    keywords: sent.slice(0, MAX_SENT),
    pace: pressPaceOf(before.kind, sent, means, now),
    lookups: taken.length,
    waiting,
  };
};

/**
 * Returns when the check ends at the latest, if every keyword takes the most pages it may need, and when it
 * would have begun if the completed ones had taken as many.
 */
const expectedOf = (
  { startsAt, endsBy, mostEach }: PressPace,
  completed: number,
  now: number,
): Pick<StartedCheck, 'expected_from' | 'expected_end'> => ({
  expected_from: toMoment(startsAt - completed * mostEach),
  expected_end: toMoment(Math.max(now, endsBy)),
});

const newestOf = (keywords: readonly RankedKeyword[]): string => latest(keywords.map(activeSince));

const latest = (moments: readonly string[]): string => moments.toSorted().at(-1) ?? '';
