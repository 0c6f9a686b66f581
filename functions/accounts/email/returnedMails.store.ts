/** Keys: RETURNED_MAIL#<hash of an address> blocks further mails to the address. */

import * as z from 'zod/mini';
import { type Key, read } from '../../platform/aws/table.ts';
import { commit, putAction } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import { dayCounts } from '../../statistics/counts.ts';
import { addCounts } from '../../statistics/statistics.store.ts';
import { hashOf } from '../sessions/tokens.ts';

const recipients = z.array(z.object({ emailAddress: z.string().check(z.maxLength(1000)) }));

/**
 * SES events for bounces and complaints:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const returnedMail = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complainedRecipients: recipients }),
  }),
]);
export type ReturnedMail = z.output<typeof returnedMail>;

type ReturnReason = 'bounced' | 'complained';

export const unreachableAddresses = (
  event: ReturnedMail,
): { readonly reason: ReturnReason; readonly addresses: readonly string[] } => {
  if (event.eventType === 'Complaint') {
    return { reason: 'complained', addresses: event.complaint.complainedRecipients.map(bareAddress) };
  }
  const { bounceType, bouncedRecipients } = event.bounce;
  return {
    reason: 'bounced',
    addresses: bounceType === 'Permanent' ? bouncedRecipients.map(bareAddress) : [],
  };
};

/** SES repeats recipients as they were written, perhaps as `Ana <ana@exemplo.com.br>`. */
const bareAddress = ({ emailAddress }: z.output<typeof recipients>[number]): string =>
  emailAddress
    .replace(/^.*<([^<>]*)>\s*$/, '$1')
    .trim()
    .toLowerCase();

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
