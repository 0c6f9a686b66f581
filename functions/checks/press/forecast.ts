import type { CheckProgress } from '#shared/contract/checks.ts';
import type { StartedCheck } from '../../companies/companies.ts';
import { MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';
import { WINDOW } from '../../search/calls/rate.ts';

interface Work extends Pick<CheckProgress, 'total'> {
  /** When each completed keyword was, the first one first (milliseconds). */
  readonly doneAt: readonly number[];
  /** Until when messages are known to wait (milliseconds). */
  readonly aliveUntil: number;
}

export const forecastOf = (
  check: StartedCheck,
  work: Work,
  now: number,
): Pick<CheckProgress, 'late' | 'expected_end' | 'next_at'> => {
  const plan = planOf(check, work);
  if (!plan) return { late: false, expected_end: later(work.aliveUntil, now), next_at: null };
  const missedBy = now - plan.end;
  const end = Math.max(endAtSpeed(plan, work, now), work.aliveUntil);
  return {
    late: missedBy >= WINDOW || isHeldUp(check, plan, work, now),
    // Once an end has been missed, near ones would be missed again and again.
    expected_end: later(end, missedBy >= 0 ? now + MINUTE : now),
    next_at: nextAt(plan, work, now),
  };
};

const later = (moment: number, than: number): string | null => (moment > than ? toMoment(moment) : null);

interface Plan {
  /** When the check begins and ends by the rate limit, and how long each keyword takes (milliseconds). */
  readonly from: number;
  readonly end: number;
  readonly each: number;
}

const planOf = (
  { started_at, expected_from = started_at, expected_end }: StartedCheck,
  { total }: Work,
): Plan | undefined => {
  if (expected_end === undefined) return undefined;
  const [from, end] = [Date.parse(expected_from), Date.parse(expected_end)];
  return { from, end, each: (end - from) / total };
};

/** How long the planned speed counts beside the measured one (milliseconds). */
const PLAN_MS = 3 * WINDOW;

/**
 * Begins with the end by the rate limit, and moves on as far as the check is early or late. The rate's calls
 * come in waves, so a check that is one window early or late is on time.
 */
const endAtSpeed = ({ from, end, each }: Plan, { total, doneAt }: Work, now: number): number => {
  const elapsed = now - from;
  if (elapsed <= 0) return end;
  const done = doneAt.length * each;
  const rest = total * each - done;
  const wave = Math.min(Math.max(done - elapsed, -Math.min(WINDOW, rest / 4)), WINDOW);
  const speed = (done - wave + PLAN_MS) / (elapsed + PLAN_MS);
  // A check that stands still for longer than a wave may do so for as long again.
  const still = now - Math.max(from, doneAt.at(-1) ?? 0) - WINDOW;
  return now + Math.max((rest + wave) / speed, still);
};

/** A check without a keyword for this long stands still (milliseconds). */
const STANDING_MS = 10 * SECOND;

/** When the calls of the last wave stop counting; null unless the check stands still because of them. */
const nextAt = ({ each }: Plan, { doneAt }: Work, now: number): string | null => {
  const [first = 0, ...others] = doneAt.filter((at) => at > now - WINDOW);
  const last = others.at(-1) ?? first;
  const isWave = (1 + others.length) * each > WINDOW / 2;
  return isWave && first > 0 && now - last >= STANDING_MS ? toMoment(first + WINDOW) : null;
};

/** A check without a keyword for this long, beside what its own calls explain, is held up (milliseconds). */
const HELD_UP_MS = 20 * SECOND;

const isHeldUp = (
  { started_at }: StartedCheck,
  { from, each }: Plan,
  { doneAt }: Work,
  now: number,
): boolean => {
  const last = Math.max(from, doneAt.at(-1) ?? Date.parse(started_at));
  const wave = doneAt.filter((at) => at > last - WINDOW);
  const ownWait = wave.length * each > WINDOW / 2 ? WINDOW : 0;
  return now - last - ownWait >= HELD_UP_MS;
};
