/**
 * Keys: BILLING_PASS/STATE is the pass's progress; CUSTOMER in a user's partition says when the pass synced
 * them.
 */
import * as z from 'zod/mini';
import { leaseIn } from '../../platform/aws/lease.ts';
import { type Item, type Key, read } from '../../platform/aws/table.ts';
import { assignments, setAttributes, update } from '../../platform/aws/writes.ts';
import { DAY, HOUR, MINUTE, toMoment } from '../../platform/time/clock.ts';
import { customerKey } from './customers.store.ts';

const stateKey: Key = { PK: 'BILLING_PASS', SK: 'STATE' };

const lease = leaseIn('holder', 'taken_until');

/** Longer than a run may take, so that after a crash the next hourly run continues the pass. */
const LEASE_MS = 20 * MINUTE;

/** Less than a day, so that the hourly runs do not begin the pass later each day. */
const PASS_EVERY_MS = DAY - 30 * MINUTE;

/** A restarted pass skips the customers that it has synced; the next day's pass does not. */
const SYNCED_FOR_MS = 20 * HOUR;

const passState = z.object({ cursor: z._default(z.nullable(z.string()), null) });

/** Continues or begins a pass. Returns its cursor (null at the start); undefined if none is due. */
export const takePass = async (
  holder: string,
  now: number,
): Promise<{ readonly cursor: string | null } | undefined> => {
  const taken = await update(stateKey, {
    UpdateExpression: `SET ${lease.take}`,
    ConditionExpression: `(attribute_not_exists(ended_at) OR ended_at < :due) AND ${lease.isFree}`,
    ExpressionAttributeValues: {
      ':holder': holder,
      ':now': now,
      ':until': now + LEASE_MS,
      ':due': toMoment(now - PASS_EVERY_MS),
    },
  });
  return taken && passState.parse(taken);
};

export const savePassCursor = (cursor: string): Promise<void> => setAttributes(stateKey, { cursor });

/** Lets the next hourly run continue the pass at once. */
export const releasePass = (holder: string): Promise<void> => endLease(holder, {});

/** Lets the next hourly run begin the pass again. */
export const restartPass = (holder: string): Promise<void> => endLease(holder, { cursor: undefined });

/** The next pass begins a day after the beginning of this one. */
export const endPass = (holder: string, startedAt: number): Promise<void> =>
  endLease(holder, { cursor: undefined, ended_at: toMoment(startedAt) });

const endLease = async (holder: string, changed: Item): Promise<void> => {
  const { set, names, values } = assignments({ ...changed, taken_until: 0 });
  await update(stateKey, {
    UpdateExpression: set,
    ConditionExpression: lease.isHeld,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':holder': holder },
  });
};

export const markSynced = async (userId: string, now: number): Promise<void> => {
  await update(customerKey(userId), {
    UpdateExpression: 'SET pass_synced_at = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': toMoment(now) },
  });
};

/** A time in the future was set by a wrong clock and does not count. */
export const isSynced = async (userId: string, now: number): Promise<boolean> => {
  const { pass_synced_at } = (await read(customerKey(userId))) ?? {};
  const age = now - Date.parse(String(pass_synced_at));
  return age >= 0 && age < SYNCED_FOR_MS;
};
