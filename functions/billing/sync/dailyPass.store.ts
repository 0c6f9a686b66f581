/**
 * Keys: BILLING_PASS/STATE is the pass's progress; CUSTOMER in a user's partition says when the pass synced
 * them.
 */
import { passAt } from '../../platform/aws/pass.ts';
import { read } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { DAY, HOUR, MINUTE, toMoment } from '../../platform/time/clock.ts';
import { customerKey } from './customers.store.ts';

/** Less than a day, so that the hourly runs do not begin the pass later each day. */
const PASS_EVERY_MS = DAY - 30 * MINUTE;

export const dailyPass = passAt({ PK: 'BILLING_PASS', SK: 'STATE' }, (now) => now - PASS_EVERY_MS);

/** A restarted pass skips the customers that it has synced; the next day's pass does not. */
const SYNCED_FOR_MS = 20 * HOUR;

export const markSynced = async (userId: string, now: number): Promise<void> => {
  await update(customerKey(userId), { set: { pass_synced_at: toMoment(now) }, when: 'attribute_exists(PK)' });
};

/** A time in the future was set by a wrong clock and does not count. */
export const isSynced = async (userId: string, now: number): Promise<boolean> => {
  const { pass_synced_at } = (await read(customerKey(userId))) ?? {};
  const age = now - Date.parse(String(pass_synced_at));
  return age >= 0 && age < SYNCED_FOR_MS;
};
