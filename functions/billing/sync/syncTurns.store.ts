/**
 * Keys: CUSTOMER in the user's partition, whose turns let events that arrive together share a sync. Without a
 * customer, because the user was deleted, there is nothing to write to.
 */
import { endLease, takeLease } from '../../platform/aws/lease.ts';
import { read } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { MINUTE } from '../../platform/time/clock.ts';
import { customerKey } from './customers.store.ts';

/** How long a turn lasts at most: after a crash, another event takes over. Two at once do no harm. */
const TURN_MS = 10_000;

/** A user's screens ask after every change, and each that asks waits while Stripe is down. */
const SYNC_INTERVAL_MS = MINUTE;

/**
 * Claims a sync without an event, and returns the customer to sync. Returns undefined without a customer, or
 * if one was claimed less than a minute ago, whatever came of it.
 */
export const claimSync = async (userId: string, now: number): Promise<string | undefined> => {
  const claimed = await update(customerKey(userId), {
    UpdateExpression: 'SET sync_asked_at = :now',
    // One of the future was written by a wrong clock; one of this moment, by a repetition of this call.
    ConditionExpression:
      'attribute_exists(PK) AND (attribute_not_exists(sync_asked_at) OR sync_asked_at = :now OR NOT sync_asked_at BETWEEN :since AND :now)',
    ExpressionAttributeValues: { ':now': now, ':since': now - SYNC_INTERVAL_MS },
  });
  return claimed && String(claimed.customer_id);
};

/** Takes the turn if nobody else has it. Returns how many arrivals its sync will serve, or undefined. */
export const takeTurn = async (userId: string, holder: string, now: number): Promise<number | undefined> => {
  const taken = await takeLease(
    customerKey(userId),
    { holder, now, until: now + TURN_MS },
    {
      UpdateExpression: 'ADD arrivals :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  );
  return taken && Number(taken.arrivals);
};

/**
 * Counts an arrival that waits. Returns its number: a turn that begins later serves it; undefined without a
 * customer.
 */
export const joinQueue = async (userId: string): Promise<number | undefined> => {
  const joined = await update(customerKey(userId), {
    UpdateExpression: 'ADD arrivals :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  });
  return joined && Number(joined.arrivals);
};

/** The number up to which arrivals have been served, and whether the turn is free, if there is a customer. */
export const readQueue = async (
  userId: string,
  now: number,
): Promise<{ readonly served: number; readonly isFree: boolean } | undefined> => {
  const item = await read(customerKey(userId));
  if (!item) return undefined;
  const { served = 0, taken_until = 0 } = item;
  return { served: Number(served), isFree: Number(taken_until) <= now };
};

/** Ends a turn whose sync has been stored. A turn that was taken over serves nobody: its successor does. */
export const finishTurn = (userId: string, holder: string, covered: number): Promise<void> =>
  endLease(customerKey(userId), holder, {
    UpdateExpression: 'SET served = :covered',
    ExpressionAttributeValues: { ':covered': covered },
  });

/** Ends a turn whose sync failed. */
export const releaseTurn = (userId: string, holder: string): Promise<void> =>
  endLease(customerKey(userId), holder);
