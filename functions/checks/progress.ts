import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { MINUTE, SECOND } from '../platform/time/clock.ts';

/** Longer than the pause between two attempts of a message: after it, no more keywords will be completed. */
const DEADLINE_MS = 30 * MINUTE;

/**
 * The progress of a check: a keyword is done once a check requested at or after this one has completed for
 * it. It is computed from the keywords, so that a crash or a repeated message cannot make a counter wrong.
 */
export const progressOf = (
  check: StartedCheck | undefined,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  if (!check) return null;
  const { kind, started_at } = check;
  const checked = checkedBy(check, keywords);
  const completed = checked.filter(({ checked_for = '' }) => checked_for >= started_at);
  // A failure in a later check is not counted as this one's.
  const failed = completed.filter(
    ({ failed_at, checked_for }) => failed_at !== undefined && checked_for === started_at,
  ).length;
  const total = checked.length;
  const done = completed.length;
  const isExpired = now > lastCompletion(check, keywords) + DEADLINE_MS;
  return {
    kind,
    started_at,
    total,
    done: isExpired ? total : done,
    failed: isExpired ? failed + total - done : failed,
    running: !isExpired && done < total,
  };
};

/** After this time without a completed keyword, messages may be lost: the check can be requested again. */
const SILENCE_MS = 30 * SECOND;

/** Whether such a check is running and has lately completed a keyword: it need not be requested again. */
export const isUnderWay = (
  check: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  now: number,
): boolean =>
  check?.kind === kind &&
  progressOf(check, keywords, now)?.running === true &&
  now < lastCompletion(check, keywords) + SILENCE_MS;

const checkedBy = ({ started_at }: StartedCheck, keywords: readonly RankedKeyword[]): RankedKeyword[] =>
  keywords.filter((keyword) => keyword.is_active && keyword.created_at <= started_at);

/** When a keyword of the check was last completed, or the check started (milliseconds). */
const lastCompletion = (check: StartedCheck, keywords: readonly RankedKeyword[]): number =>
  checkedBy(check, keywords)
    .map(({ check_completed_at }) => Date.parse(check_completed_at ?? check.started_at))
    .reduce((last, moment) => Math.max(last, moment), Date.parse(check.started_at));
