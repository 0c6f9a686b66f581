/**
 * Keys: EVENT#<id> marks one of Stripe's events as processed; SETTINGS/STRIPE_WEBHOOK holds when the webhook
 * secret last verified an event.
 */

import * as z from 'zod/mini';
import { type Key, read } from '../../platform/aws/table.ts';
import { putUnless, transact } from '../../platform/aws/writes.ts';
import { DAY, HOUR, toMoment, toTtl } from '../../platform/time/clock.ts';
import { logStepAction, type PaymentStep } from '../checkout/paymentLog.store.ts';

const eventKey = (eventId: string): Key => ({ PK: `EVENT#${eventId}`, SK: 'EVENT' });

/** Much longer than the three days for which Stripe repeats an event. */
const LIFETIME = 30 * DAY;

/** Whether an event has been processed. */
export const isProcessed = async (eventId: string): Promise<boolean> =>
  (await read(eventKey(eventId))) !== undefined;

/** Marks an event as processed, once, and writes its step, if any, to the payment log. */
export const markProcessed = async (
  eventId: string,
  step: PaymentStep | undefined,
  now: number,
): Promise<void> => {
  const mark = { ...eventKey(eventId), ttl: toTtl(now + LIFETIME) };
  await transact([
    { Put: { Item: mark, ConditionExpression: 'attribute_not_exists(PK)' } },
    ...(step ? [logStepAction(step)] : []),
  ]);
};

const key: Key = { PK: 'SETTINGS', SK: 'STRIPE_WEBHOOK' };

const verification = z.object({
  /** The hash of the secret. */
  verified_by: z.string(),
  /** A UTC day. */
  verified_on: z.string(),
});

let recorded = '';

/**
 * Records that a webhook secret, given by its hash, verified an event. An instance tries once an hour, and
 * writes only for another secret or on another day.
 */
export const recordVerification = async (verified_by: string, now: number): Promise<void> => {
  const verified_on = toMoment(now).slice(0, 10);
  const current = `${verified_by} ${Math.floor(now / HOUR)}`;
  if (recorded === current) return;
  await putUnless({ ...key, verified_by, verified_on }, 'verified_by = :by AND verified_on = :on', {
    ':by': verified_by,
    ':on': verified_on,
  });
  recorded = current;
};

/** The day on which the secret of this hash last verified an event; undefined if it never has. */
export const findVerification = async (hash: string): Promise<string | undefined> => {
  const { success, data } = verification.safeParse(await read(key));
  return success && data.verified_by === hash ? data.verified_on : undefined;
};
