/** Keys: BILLING_PASS/STATE is the pass's progress. */
import { passAt } from '../../platform/aws/pass.ts';
import { DAY, MINUTE } from '../../platform/time/clock.ts';

/** Less than a day, so that the hourly runs do not begin the pass later each day. */
const PASS_EVERY_MS = DAY - 30 * MINUTE;

export const dailyPass = passAt({ PK: 'BILLING_PASS', SK: 'STATE' }, (now) => now - PASS_EVERY_MS);
