/** Keys: RETURNED_MAIL#<hash of an address> is a partition of one item: nobody writes to the address. */
import { createHash } from 'node:crypto';
import { type Key, read } from '../../platform/aws/table.ts';
import { transact } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import { dayCounts } from '../../statistics/counts.ts';
import { addCounts } from '../../statistics/statistics.store.ts';
import type { ReturnReason } from './returnedMails.ts';

/** The mailbox may exist again by then: one more e-mail finds out. */
const KEPT_MS = 400 * DAY;

const keyOf = (address: string): Key => ({
  PK: `RETURNED_MAIL#${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`,
  SK: 'RETURNED_MAIL',
});

/** Records that an address is not written to again, and counts it on this day; false if it was known. */
export const saveReturned = async (address: string, reason: ReturnReason, now: number): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...keyOf(address), reason, ttl: toTtl(now + KEPT_MS) },
        ConditionExpression: 'attribute_not_exists(PK) OR #ttl < :now',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': toTtl(now) },
      },
    },
    ...addCounts(dayCounts(dayOf(now)), { [`mails_${reason}`]: 1 }),
  ]);
  return failed.length === 0;
};

/** Whether an e-mail to this address came back for good, or was marked as spam. */
export const isReturned = async (address: string, now: number): Promise<boolean> => {
  const item = await read(keyOf(address));
  return item !== undefined && Number(item.ttl) >= toTtl(now);
};
