/** Keys: EVENT#<id> marks one of Stripe's events as processed. */
import { type Key, read } from '../../platform/aws/table.ts';
import { transact } from '../../platform/aws/writes.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
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
