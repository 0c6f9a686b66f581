import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { MINUTE, SECOND } from '../platform/time/clock.ts';

/** Longer than the pause between two tries of a message can be: where nothing was settled for so long, nothing more will be. */
const DEADLINE_MS = 30 * MINUTE;

/**
 * How far a check has come, from the keywords alone: one is settled when a check ended for it that was asked for no earlier than this one. Nothing counts
 * along, so nothing can be counted twice or be lost in a crash.
 */
export const progressOf = (
  check: StartedCheck | undefined,
  keywords: readonly RankedKeyword[],
  now: number,
): CheckProgress | null => {
  if (!check) return null;
  const { kind, started_at } = check;
  const checked = checkedBy(check, keywords);
  const settled = checked.filter(({ checked_for = '' }) => checked_for >= started_at);
  // What failed in a later check is not this one's.
  const failed = settled.filter(
    (one) => one.failed_at !== undefined && one.checked_for === started_at,
  ).length;
  const total = checked.length;
  const done = settled.length;
  const expired = now > lastSign(check, keywords) + DEADLINE_MS;
  return {
    kind,
    started_at,
    total,
    done: expired ? total : done,
    failed: expired ? failed + total - done : failed,
    running: !expired && done < total,
  };
};

/** A check that gives no sign for so long may have lost its messages, and is sent again by the next press. */
const SILENCE_MS = 30 * SECOND;

/** Whether such a check is running and gives signs of it: asking for it again would only make others wait. */
export const isUnderWay = (
  check: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  now: number,
): boolean =>
  check?.kind === kind &&
  progressOf(check, keywords, now)?.running === true &&
  now < lastSign(check, keywords) + SILENCE_MS;

const checkedBy = ({ started_at }: StartedCheck, keywords: readonly RankedKeyword[]): RankedKeyword[] =>
  keywords.filter((keyword) => keyword.is_active && keyword.created_at <= started_at);

/** When the check began, or a keyword of it was last settled, in milliseconds. */
const lastSign = (check: StartedCheck, keywords: readonly RankedKeyword[]): number =>
  checkedBy(check, keywords)
    .map(({ check_completed_at }) => Date.parse(check_completed_at ?? check.started_at))
    .reduce((last, sign) => Math.max(last, sign), Date.parse(check.started_at));
