/** Keys: DAYS_PASS/STATE is the progress of the pass that closes days. */
import { passAt } from '../platform/aws/pass.ts';
import { dayOf, timeOn } from '../platform/time/calendar.ts';
import { MINUTE } from '../platform/time/clock.ts';

/** After midnight, checks of the day before are still under way. */
const WAIT_MS = 20 * MINUTE;

/** A pass is due 20 minutes after midnight in São Paulo. */
export const closing = passAt({ PK: 'DAYS_PASS', SK: 'STATE' }, (now) => {
  const today = dayOf(now - WAIT_MS);
  return timeOn(today, '00:00') + WAIT_MS;
});
