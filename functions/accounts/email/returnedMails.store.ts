/** Keys: RETURNED_MAIL#<hash of an address> blocks further mails to the address. */

import { type Key, read } from '../../platform/aws/table.ts';
import { commit, putAction } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import { dayCounts } from '../../statistics/counts.ts';
import { addCounts } from '../../statistics/statistics.store.ts';
import { hashOf } from '../sessions/tokens.ts';
import type { ReturnReason } from './returnedMails.ts';

/** When the block ends, one more e-mail tests whether the mailbox exists again. */
const KEPT_MS = 400 * DAY;

const keyOf = (address: string): Key => ({
  PK: `RETURNED_MAIL#${hashOf(address.toLowerCase())}`,
  SK: 'RETURNED_MAIL',
});

/** Blocks an address and counts it once. Returns false if it was blocked already. */
export const saveReturned = (address: string, reason: ReturnReason, now: number): Promise<boolean> =>
  commit([
    putAction(
      { ...keyOf(address), reason, ttl: toTtl(now + KEPT_MS) },
      { when: 'attribute_not_exists(PK) OR #ttl < :now', values: { now: toTtl(now) } },
    ),
    ...addCounts(dayCounts(dayOf(now)), { [`mails_${reason}`]: 1 }),
  ]);

export const isReturned = async (address: string, now: number): Promise<boolean> => {
  const item = await read(keyOf(address));
  return item !== undefined && Number(item.ttl) >= toTtl(now);
};
