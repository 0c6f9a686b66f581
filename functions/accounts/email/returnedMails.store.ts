/** Keys: RETURNED_MAIL#<hash of an address> says which mails to the address are stopped. */
import * as z from 'zod/mini';
import { queryPartition } from '../../platform/aws/table.ts';
import { type Action, commit, putAction } from '../../platform/aws/writes.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';
import { hashOf } from '../sessions/tokens.ts';

const recipients = z.array(z.object({ emailAddress: z.string().check(z.maxLength(1000)) }));
const tag = z.optional(z.array(z.string()));

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
    /** Tags of a mail that sendOnce sent. */
    mail: z.optional(z.object({ tags: z.optional(z.object({ user: tag, mail: tag })) })),
  }),
]);
export type ReturnedMail = z.output<typeof returnedMail>;

interface Returned {
  readonly reason: 'bounced' | 'complained';
  readonly addresses: readonly string[];
  /** A recurring mail, which is complained of. */
  readonly mail: { readonly user_id: string; readonly mail_id: string } | undefined;
}

export const returnedIn = (event: ReturnedMail): Returned => {
  if (event.eventType === 'Complaint') {
    const { user: [user_id] = [], mail: [mail_id] = [] } = event.mail?.tags ?? {};
    const mail = user_id && mail_id ? { user_id, mail_id } : undefined;
    return { reason: 'complained', addresses: bareAddresses(event.complaint.complainedRecipients), mail };
  }
  const { bounceType, bouncedRecipients } = event.bounce;
  const addresses = bounceType === 'Permanent' ? bareAddresses(bouncedRecipients) : [];
  return { reason: 'bounced', addresses, mail: undefined };
};

/** SES repeats recipients as they were written, perhaps as `Ana <ana@exemplo.com.br>`. */
const bareAddresses = (all: z.output<typeof recipients>): string[] =>
  all.map(({ emailAddress }) =>
    emailAddress
      .replace(/^.*<([^<>]*)>\s*$/, '$1')
      .trim()
      .toLowerCase(),
  );

/** When the block ends, one more e-mail tests whether the mailbox exists again. */
const KEPT_MS = 400 * DAY;

const partitionOf = (address: string): string => `RETURNED_MAIL#${hashOf(address.toLowerCase())}`;

const [EVERY_MAIL, ACCOUNT_MAILS] = ['RETURNED_MAIL', 'ACCOUNT_MAILS'];

/** Returns whether it was new. A task in `also` ends a recurring mail that somebody complained of. */
export const saveReturned = (
  address: string,
  { reason, mail }: Pick<Returned, 'reason'> & Partial<Pick<Returned, 'mail'>>,
  now: number,
  also: readonly Action[] = [],
): Promise<boolean> => {
  const SK = reason === 'bounced' ? EVERY_MAIL : (mail?.mail_id ?? ACCOUNT_MAILS);
  return commit([
    putAction(
      { PK: partitionOf(address), SK, ttl: toTtl(now + KEPT_MS) },
      { when: 'attribute_not_exists(PK) OR #ttl < :now', values: { now: toTtl(now) } },
    ),
    ...also,
  ]);
};

const isStored = async (address: string, kinds: readonly unknown[], now: number): Promise<boolean> => {
  const items = await queryPartition(partitionOf(address));
  return items.some(({ SK, ttl }) => kinds.includes(SK) && Number(ttl) >= toTtl(now));
};

export const isReturned = (address: string, now: number) => isStored(address, [EVERY_MAIL], now);

/** Whether no mail about signing in or paying goes to the address. */
export const isClosedToAccount = (address: string, now: number) =>
  isStored(address, [EVERY_MAIL, ACCOUNT_MAILS], now);
