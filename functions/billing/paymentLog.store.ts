/** Keys: the log of payments lies in PAYMENTS, by moment; EVENT#<id> marks an event of Stripe's that was dealt with. */
import * as z from 'zod/mini';
import { type Key, read } from '../platform/aws/table.ts';
import { put, transact } from '../platform/aws/writes.ts';
import { newId } from '../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../platform/time/clock.ts';

const eventKey = (eventId: string): Key => ({ PK: `EVENT#${eventId}`, SK: 'EVENT' });

/** The steps of a payment (specification, administrators, section 4, and those of ours that it calls "any other"). */
export const paymentStatus = z.enum([
  'checkout_opened',
  'portal_opened',
  'success_handler_called',
  'subscription_created',
  'auto_login_success',
  'webhook_received',
  'payment_not_paid',
  'no_subscription',
  'missing_metadata',
  'user_not_found',
  'db_error',
  'critical_error',
]);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** One step of a payment. */
export interface PaymentStep {
  /** Stripe's id of the checkout, or of whatever the step is about. */
  readonly sessionId: string;
  readonly status: PaymentStatus;
  readonly details?: string | undefined;
}

/** Long enough for a chargeback. */
const LOG_KEPT = 400 * DAY;

let lastStep = 0;

/** The time of a step, later than that of every step before it: the log is in the order of the steps. */
const nextTime = (): number => {
  lastStep = Math.max(Date.now(), lastStep + 1);
  return lastStep;
};

/** Writes a step into the log of payments. */
export const logStep = (step: PaymentStep): Promise<void> => put(itemOf(step));

const itemOf = ({ sessionId, status, details = '' }: PaymentStep) => {
  const now = nextTime();
  const id = newId();
  const created_at = toMoment(now);
  return {
    PK: 'PAYMENTS',
    SK: `AT#${created_at}#${id}`,
    id,
    created_at,
    session_id: sessionId,
    status,
    details,
    ttl: toTtl(now + LOG_KEPT),
  };
};

/** Stripe repeats an event for three days. */
const EVENT_KEPT = 30 * DAY;

/** Whether an event was dealt with before. */
export const isEventDone = async (eventId: string): Promise<boolean> =>
  (await read(eventKey(eventId))) !== undefined;

/** Marks an event as dealt with, together with its step in the log if it has one: once, however often it came at once. */
export const endEvent = async (
  eventId: string,
  step: PaymentStep | undefined,
  now: number,
): Promise<void> => {
  const mark = { ...eventKey(eventId), ttl: toTtl(now + EVENT_KEPT) };
  await transact([
    { Put: { Item: mark, ConditionExpression: 'attribute_not_exists(PK)' } },
    ...(step ? [{ Put: { Item: itemOf(step) } }] : []),
  ]);
};
