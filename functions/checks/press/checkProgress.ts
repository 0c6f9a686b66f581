import type { Trend } from '#shared/contract/analysis.ts';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { isAhead, MINUTE, SECOND } from '../../platform/time/clock.ts';
import { standing } from '../../rankings/standing.ts';
import { forecastOf } from './forecast.ts';

/** After this time no more keywords complete: it is longer than the pause between two attempts. */
const DEADLINE_MS = 30 * MINUTE;

/** A check that was silent for this long may have lost messages, so the next press may send them again. */
export const CHECK_SILENCE_MS = 30 * SECOND;

/** Whether a running check includes the one asked for: a grid also places the company. */
export const covers = (running: CheckKind, asked: CheckKind): boolean =>
  running === asked || running === 'grid';

/**
 * A keyword is done once a check requested at or after this one has completed for it. Computed from the
 * keywords, so crashes and repeated messages cannot distort it.
 */
export const checkProgressOf = (
  check: StartedCheck | undefined,
  asked: CheckKind,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  // A check that starts in the future was recorded by a wrong clock.
  if (!check || isAhead(Date.parse(check.started_at), now)) return null;
  const { kind, started_at, expected_from = started_at, behind = 0 } = check;
  const checked = keywords.filter(partOf(check));
  const completed = checked.filter((keyword) => isCompletedBy(check, keyword));
  // Failures in a later check do not count here.
  const failed = completed.filter(
    ({ failed_at, checked_for }) => failed_at !== undefined && checked_for === started_at,
  ).length;
  const verified = completed.filter(({ failed_at }) => failed_at === undefined);
  const trends = verified.map((keyword) => standing(keyword, keyword.own?.domain ?? '').trend);
  const countTrend = (wanted: Trend) => trends.filter((trend) => trend === wanted).length;
  const total = checked.length;
  const done = completed.length;
  const doneAt = doneAtOf(check, completed);
  const lastSign = Math.max(doneAt.at(-1) ?? 0, aliveUntil(check));
  const isExpired = now > lastSign + DEADLINE_MS;
  const running = !isExpired && done < total;
  const isCovered = covers(kind, asked);
  const isSilent = running && isCovered && now >= lastSign + CHECK_SILENCE_MS;
  const sendsMore = !isCovered || isSilent || missingOf(check, keywords).added.length > 0;
  return {
    kind,
    started_at,
    total,
    done: isExpired ? total : done,
    failed: isExpired ? failed + total - done : failed,
    improved: countTrend('up'),
    declined: countTrend('down'),
    not_found: countTrend('not_found'),
    unserved: countUnserved(check, keywords),
    waiting: waitingOf(check, keywords).length,
    running,
    sends_more: running && sendsMore,
    silent: isSilent,
    behind: running && now < Date.parse(expected_from) ? behind : 0,
    ...(running
      ? forecastOf(check, { total, doneAt, aliveUntil: aliveUntil(check) }, now)
      : { late: false, expected_end: null, next_at: null }),
  };
};

/** `added` are those that were added after the check began or, in a check of some, not asked for. */
export const missingOf = (check: StartedCheck, keywords: readonly RankedKeyword[]) => {
  const missing = keywords.filter((keyword) => keyword.is_active && !isCompletedBy(check, keyword));
  const isPart = partOf(check);
  return { own: missing.filter(isPart), added: missing.filter((keyword) => !isPart(keyword)) };
};

/** Returns the keywords left out or never checked, which wait for the e-mail if no look-up is left. */
export const waitingOf = (check: StartedCheck | undefined, keywords: readonly RankedKeyword[]) => {
  const { left_out = [] } = check ?? {};
  const missing = check ? missingOf(check, keywords).added : keywords.filter(({ is_active }) => is_active);
  return missing.filter(
    ({ id, checked_for }) => checked_for === undefined || left_out === 'rest' || left_out.includes(id),
  );
};

export const isUnderWay = (check: StartedCheck, keywords: readonly RankedKeyword[], now: number): boolean =>
  now < silentFrom(check, keywords);

const silentFrom = (check: StartedCheck, keywords: readonly RankedKeyword[]): number => {
  const completed = keywords.filter(partOf(check)).filter((keyword) => isCompletedBy(check, keyword));
  return Math.max(doneAtOf(check, completed).at(-1) ?? 0, aliveUntil(check)) + CHECK_SILENCE_MS;
};

/** Often enough for a silent check, which expires later, and seldom enough for one that takes hours. */
const LOOK_AGAIN_MS = 5 * MINUTE;

/**
 * Returns when a running check may be silent (milliseconds); undefined if none runs, or if all that it misses
 * was `sent` just now.
 */
export const lookAgainAt = (
  check: StartedCheck | undefined,
  keywords: readonly RankedKeyword[],
  sent: ReadonlySet<string>,
  now: number,
): number | undefined => {
  if (!check || !checkProgressOf(check, check.kind, keywords, now)?.running) return undefined;
  if (missingOf(check, keywords).own.every(({ id }) => sent.has(id))) return undefined;
  return Math.max(silentFrom(check, keywords), now + LOOK_AGAIN_MS);
};

export const activeSince = ({ created_at, activated_at = created_at }: RankedKeyword): string => activated_at;

/**
 * Counts active keywords that the next check repeats for free, since an outage left this one without results.
 */
export const countUnserved = (check: StartedCheck | undefined, keywords: readonly RankedKeyword[]): number =>
  check
    ? keywords.filter(({ is_active, unserved_for }) => is_active && unserved_for === check.started_at).length
    : 0;

export const partOf = ({ started_at, keywords_until = started_at, keyword_ids }: StartedCheck) => {
  const ids = keyword_ids && new Set(keyword_ids);
  return (keyword: RankedKeyword): boolean =>
    keyword.is_active && (ids?.has(keyword.id) ?? activeSince(keyword) <= keywords_until);
};

const isCompletedBy = ({ started_at }: StartedCheck, { checked_for = '' }: RankedKeyword): boolean =>
  checked_for >= started_at;

/** When each keyword was completed, the first one first (milliseconds). */
const doneAtOf = ({ started_at }: StartedCheck, completed: readonly RankedKeyword[]): readonly number[] =>
  completed
    .map(({ check_completed_at = started_at }) => Date.parse(check_completed_at))
    .toSorted((one, other) => one - other);

const aliveUntil = ({ started_at, alive_until = started_at }: StartedCheck): number =>
  Date.parse(alive_until);
