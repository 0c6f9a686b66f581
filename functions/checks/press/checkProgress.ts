import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { isAhead, MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';

/** Longer than the pause between two attempts of a message: after it, no more keywords will be completed. */
const DEADLINE_MS = 30 * MINUTE;

/** After this time without a sign of life, messages may be lost: what is missing can be requested again. */
export const CHECK_SILENCE_MS = 30 * SECOND;

/** Whether a check of one kind does what the other asks for: a grid check places the company too. */
export const covers = (running: CheckKind, asked: CheckKind): boolean =>
  running === asked || running === 'grid';

/**
 * The progress of a check, for a screen that asks for checks of a kind: a keyword is done once a check
 * requested at or after this one has completed for it. It is computed from the keywords, so that a crash or a
 * repeated message cannot make a counter wrong.
 */
export const checkProgressOf = (
  check: StartedCheck | undefined,
  asked: CheckKind,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  // One that begins later was pressed by a wrong clock.
  if (!check || isAhead(Date.parse(check.started_at), now)) return null;
  const { kind, started_at } = check;
  const checked = keywords.filter((keyword) => isPartOf(check, keyword));
  const completed = checked.filter((keyword) => isCompletedBy(check, keyword));
  // A failure in a later check is not counted as this one's.
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

/** The active keywords that a check has not completed: its own, and those that are no part of it yet. */
export const missingOf = (check: StartedCheck, keywords: readonly RankedKeyword[]) => {
  const missing = keywords.filter((keyword) => keyword.is_active && !isCompletedBy(check, keyword));
  return {
    own: missing.filter((keyword) => isPartOf(check, keyword)),
    added: missing.filter((keyword) => !isPartOf(check, keyword)),
  };
};

/** Whether a check lately completed a keyword, was asked for, or has messages that wait. */
export const isUnderWay = (check: StartedCheck, keywords: readonly RankedKeyword[], now: number): boolean => {
  const completed = keywords.filter((keyword) => isPartOf(check, keyword) && isCompletedBy(check, keyword));
  return now < lastSignOf(check, completed) + CHECK_SILENCE_MS;
};

/** Since when a keyword can be checked. */
export const activeSince = ({ created_at, activated_at = created_at }: RankedKeyword): string => activated_at;

/** How many active keywords the next check repeats for nothing: this one had paid before an outage. */
export const countUnserved = (check: StartedCheck | undefined, keywords: readonly RankedKeyword[]): number =>
  check
    ? keywords.filter(({ is_active, unserved_for }) => is_active && unserved_for === check.started_at).length
    : 0;

const isPartOf = (
  { started_at, keywords_until = started_at }: StartedCheck,
  keyword: RankedKeyword,
): boolean => keyword.is_active && activeSince(keyword) <= keywords_until;

const isCompletedBy = ({ started_at }: StartedCheck, { checked_for = '' }: RankedKeyword): boolean =>
  checked_for >= started_at;

/** The last sign of life (milliseconds), in the future if messages are known to wait. */
const lastSignOf = (
  { started_at, alive_until = started_at }: StartedCheck,
  completed: readonly RankedKeyword[],
): number =>
  completed
    .map(({ check_completed_at = started_at }) => Date.parse(check_completed_at))
    .reduce((last, moment) => Math.max(last, moment), Date.parse(alive_until));

/** The speed of a check is not known earlier: the first calls need not wait for the rate limit. */
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
