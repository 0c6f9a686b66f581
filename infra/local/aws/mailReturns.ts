import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SentMail } from './outbox.ts';

/**
 * Returns what puts into a queue what SES says of e-mails to its mailbox simulator, `bounce@` and
 * `complaint@simulator.amazonses.com`.
 */
export const returnsTo =
  (sqs: SQSClient, QueueUrl: string) =>
  async ({ id, to }: Pick<SentMail, 'id' | 'to'>): Promise<void> => {
    const events = to.flatMap((address) => eventOf(address) ?? []);
    for (const event of events) {
      const MessageBody = JSON.stringify({ ...event, mail: { messageId: id } });
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
  };

const eventOf = (emailAddress: string): object | undefined => {
  const [, mailbox] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(emailAddress) ?? [];
  const recipients = [{ emailAddress }];
  if (mailbox === 'bounce') {
    return { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } };
  }
  if (mailbox === 'complaint')
    return { eventType: 'Complaint', complaint: { complainedRecipients: recipients } };
  return undefined;
};
