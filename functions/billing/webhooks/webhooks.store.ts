/**
 * Keys: EVENT#<id> is a processed event; SETTINGS/STRIPE_WEBHOOK is the webhook secret's last verification.
 */

import * as z from 'zod/mini';
import { type Key, read } from '../../platform/aws/table.ts';
import { putAction, putUnless, transact } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import { logStepAction, type PaymentStep } from '../checkout/paymentLog.store.ts';

const eventKey = (eventId: string): Key => ({ PK: `EVENT#${eventId}`, SK: 'EVENT' });

/** Longer than the three days for which Stripe repeats events. */
const LIFETIME = 30 * DAY;

export const isProcessed = async (eventId: string): Promise<boolean> =>
  (await read(eventKey(eventId))) !== undefined;

/** Marks the event as processed and writes its step, if any, to the payment log. */
export const markProcessed = async (
  eventId: string,
  step: PaymentStep | undefined,
  now: number,
): Promise<void> => {
  const mark = { ...eventKey(eventId), ttl: toTtl(now + LIFETIME) };
  await transact([
    putAction(mark, { when: 'attribute_not_exists(PK)' }),
    ...(step ? [logStepAction(step)] : []),
  ]);
};

const key: Key = { PK: 'SETTINGS', SK: 'STRIPE_WEBHOOK' };

const verification = z.object({
  verified_by: z.string(),
  /** A São Paulo day. */
  verified_on: z.string(),
});

/** Writes only if the secret (known by its hash) or the day has changed. */
export const recordVerification = async (verified_by: string, now: number): Promise<void> => {
  const verified_on = dayOf(now);
  await putUnless({ ...key, verified_by, verified_on }, 'verified_by = :by AND verified_on = :on', {
    by: verified_by,
    on: verified_on,
  });
};

/** Returns the last day; undefined if the secret never verified an event. */
export const findVerification = async (hash: string): Promise<string | undefined> => {
  const { success, data } = verification.safeParse(await read(key));
  return success && data.verified_by === hash ? data.verified_on : undefined;
};
