/** Keys: the payment log is the partition PAYMENTS, ordered by moment. */
import { type Action, put } from '../platform/aws/writes.ts';
import { newId } from '../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../platform/time/clock.ts';

/** What happened in a step of a payment. */
export type PaymentStatus =
  | 'checkout_opened'
  | 'portal_opened'
  | 'success_handler_called'
  | 'subscription_created'
  | 'auto_login_success'
  | 'webhook_received'
  | 'payment_processing'
  | 'payment_not_paid'
  | 'no_subscription'
  | 'missing_metadata'
  | 'user_not_found'
  | 'db_error'
  | 'critical_error';

/** One step of a payment. */
export interface PaymentStep {
  /** Stripe's id of the checkout session, or of another object that the step is about. */
  readonly sessionId: string;
  readonly status: PaymentStatus;
  readonly details?: string | undefined;
}

/** Long enough for a chargeback. */
const LIFETIME = 400 * DAY;

/** Writes a step to the payment log. */
export const logStep = (step: PaymentStep): Promise<void> => put(toItem(step));

/** In a transaction: writes a step to the payment log. */
export const logStepAction = (step: PaymentStep): Action => ({ Put: { Item: toItem(step) } });

const toItem = ({ sessionId, status, details = '' }: PaymentStep) => {
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
    ttl: toTtl(now + LIFETIME),
  };
};

let lastTime = 0;

/** The time of a step, later than any before it in this instance; those of other instances may interleave. */
const nextTime = (): number => {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
};
