/** Keys: DAYS_PASS/STATE is the progress of the pass that closes days. */
import { passAt } from '../platform/aws/pass.ts';
import { dayOf, daysBefore, timeOn } from '../platform/time/calendar.ts';
import { CLOCK_TOLERANCE, MINUTE } from '../platform/time/clock.ts';

/** After midnight, checks of the day before are still under way. */
const WAIT_MS = 20 * MINUTE;

/** Returns when the days before this one are closed, 20 minutes after midnight in São Paulo. */
const closingOn = (today: string): number => timeOn(today, '00:00') + WAIT_MS;

export const closing = passAt({ PK: 'DAYS_PASS', SK: 'STATE' }, (now) => closingOn(dayOf(now - WAIT_MS)));

/** Whether the closing of a day may have begun; `now` is in milliseconds. */
export const mayBeClosed = (day: string, now: number): boolean =>
  now > closingOn(daysBefore(day, -1)) - CLOCK_TOLERANCE;
