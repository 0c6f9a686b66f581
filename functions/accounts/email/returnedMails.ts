import * as z from 'zod/mini';

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

export type ReturnReason = 'bounced' | 'complained';

/** Returns addresses in lower case, and none after a transient bounce. */
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
