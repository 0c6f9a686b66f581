/** Keys: CUSTOMER in the user's partition holds turns, by which concurrent events share a sync. */
import { leaseIn } from '../../platform/aws/lease.ts';
import { read } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { MINUTE } from '../../platform/time/clock.ts';
import { customerKey } from './customers.store.ts';

const turn = leaseIn('holder', 'taken_until');

/** After a crash, another event takes over the turn when it expires. Two turns at once do no harm. */
const TURN_MS = 10_000;

/** Screens ask for a sync after every change, and each request waits while Stripe is down. */
const SYNC_INTERVAL_MS = MINUTE;

/**
 * Claims a sync that no event asks for. Returns undefined without a customer, or within a minute of the last
 * claim.
 */
export const claimSync = async (userId: string, now: number): Promise<string | undefined> => {
  const claimed = await update(customerKey(userId), {
    set: { sync_asked_at: now },
    // A future time comes from a wrong clock, and an equal time from the SDK repeating this call.
    when: 'attribute_exists(PK) AND (attribute_not_exists(sync_asked_at) OR sync_asked_at = :now OR NOT sync_asked_at BETWEEN :since AND :now)',
    values: { now, since: now - SYNC_INTERVAL_MS },
  });
  return claimed && String(claimed.customer_id);
};

/** Returns how many arrivals the sync will serve; undefined if the turn is taken. */
export const takeTurn = async (userId: string, holder: string, now: number): Promise<number | undefined> => {
  const taken = await update(customerKey(userId), {
    apply: `SET ${turn.take} ADD arrivals :one`,
    when: `attribute_exists(PK) AND ${turn.isFree}`,
    values: { holder, now, until: now + TURN_MS, one: 1 },
  });
  return taken && Number(taken.arrivals);
};

/** Returns the arrival's number: any turn that begins later serves it. Undefined without a customer. */
export const joinQueue = async (userId: string): Promise<number | undefined> => {
  const joined = await update(customerKey(userId), { add: { arrivals: 1 }, when: 'attribute_exists(PK)' });
  return joined && Number(joined.arrivals);
};

/** Returns how many arrivals were served and whether the turn is free; undefined without a customer. */
export const readQueue = async (
  userId: string,
  now: number,
): Promise<{ readonly served: number; readonly isFree: boolean } | undefined> => {
  const item = await read(customerKey(userId));
  if (!item) return undefined;
  const { served = 0, taken_until = 0 } = item;
  return { served: Number(served), isFree: Number(taken_until) <= now };
};

/** Saves how many arrivals were served, unless the turn was taken over. */
export const finishTurn = async (userId: string, holder: string, covered: number): Promise<void> => {
  await update(customerKey(userId), {
    set: { served: covered, taken_until: undefined },
    when: turn.isHeld,
    values: { holder },
  });
};

export const releaseTurn = async (userId: string, holder: string): Promise<void> => {
  await update(customerKey(userId), {
    set: { taken_until: undefined },
    when: turn.isHeld,
    values: { holder },
  });
};
