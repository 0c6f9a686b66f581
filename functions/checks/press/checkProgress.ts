import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { isAhead, MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';

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
  const { kind, started_at } = check;
  const checked = keywords.filter(partOf(check));
  const completed = checked.filter((keyword) => isCompletedBy(check, keyword));
  // Failures in a later check do not count here.
  const failed = completed.filter(
    ({ failed_at, checked_for }) => failed_at !== undefined && checked_for === started_at,
  ).length;
  const total = checked.length;
  const done = completed.length;
  const lastSign = lastSignOf(check, completed);
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
    unserved: countUnserved(check, keywords),
    running,
    sends_more: running && sendsMore,
    silent: isSilent,
    expected_end: running ? expectedEnd(check, { total, done }, now) : null,
  };
};

/** `added` are those that were added after the check began or, in a check of some, not asked for. */
export const missingOf = (check: StartedCheck, keywords: readonly RankedKeyword[]) => {
  const missing = keywords.filter((keyword) => keyword.is_active && !isCompletedBy(check, keyword));
  const isPart = partOf(check);
  return { own: missing.filter(isPart), added: missing.filter((keyword) => !isPart(keyword)) };
};

export const isUnderWay = (check: StartedCheck, keywords: readonly RankedKeyword[], now: number): boolean => {
  const completed = keywords.filter(partOf(check)).filter((keyword) => isCompletedBy(check, keyword));
  return now < lastSignOf(check, completed) + CHECK_SILENCE_MS;
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

const lastSignOf = (
  { started_at, alive_until = started_at }: StartedCheck,
  completed: readonly RankedKeyword[],
): number =>
  completed
    .map(({ check_completed_at = started_at }) => Date.parse(check_completed_at))
    .reduce((last, moment) => Math.max(last, moment), Date.parse(alive_until));

/** The speed of a check is unknown until this time, because the first calls skip the rate limit. */
const SPEED_KNOWN_MS = 30 * SECOND;

const expectedEnd = (
  { started_at, alive_until = started_at, expected_end }: StartedCheck,
  { total, done }: Pick<CheckProgress, 'total' | 'done'>,
  now: number,
): string | null => {
  const elapsed = now - Date.parse(started_at);
  const bySpeed = done > 0 && elapsed >= SPEED_KNOWN_MS ? now + (elapsed / done) * (total - done) : undefined;
  const byRate = expected_end === undefined ? undefined : Date.parse(expected_end);
  const end = Math.max(bySpeed ?? byRate ?? now, Date.parse(alive_until));
  return end > now + MINUTE ? toMoment(end) : null;
};
