import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { describe, expect } from 'vitest';
import { sendAll, setRetry } from '../../functions/platform/aws/queues.ts';
import { it as base } from '../support/cloud/connected.ts';

const receive = async (sqs: SQSClient, QueueUrl: string | undefined, wanted: number): Promise<Message[]> => {
  const found: Message[] = [];
  const receiving = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages: 10,
    WaitTimeSeconds: 1,
    MessageSystemAttributeNames: ['All'],
  });
  await expect
    .poll(async () => {
      found.push(...((await sqs.send(receiving)).Messages ?? []));
      return found.length;
    })
    .toBeGreaterThanOrEqual(wanted);
  return found;
};

const it = base.extend('sqs', ({ resources }) => resources.clients.sqs);

const mailTo = (email: string) => ({
  kind: 'recovery' as const,
  email,
  siteUrl: 'https://ranqueia.example',
  requestedAt: '2026-01-01T00:00:00.000Z',
});

describe('a queue', () => {
  it('delivers every message of several batches, whatever its characters', async ({ sqs, resources }) => {
    const names = Array.from({ length: 25 }, (_, index) => `ação 🔎 \u0000 \ufffe ${index}`);
    await sendAll('MAILS_QUEUE_URL', names.map(mailTo));
    const { MAILS_QUEUE_URL: QueueUrl } = resources.environment;
    const messages = await receive(sqs, QueueUrl, 25);
    expect(messages.map(({ Body = '' }) => JSON.parse(Body).email).toSorted()).toEqual(names.toSorted());
    for (const { ReceiptHandle } of messages) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  });

  it('holds back what is delayed, and no longer than it may', async ({ sqs, resources }) => {
    const { TASKS_QUEUE_URL: QueueUrl } = resources.environment;
    await sendAll(
      'TASKS_QUEUE_URL',
      ['now', 'later'].map((id) => ({ kind: 'limits', id })),
      { delaySeconds: ({ id }) => (id === 'now' ? 0 : 99_999) },
    );
    const [message] = await receive(sqs, QueueUrl, 1);
    expect(JSON.parse(message?.Body ?? '')).toMatchObject({ id: 'now' });
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    expect((await sqs.send(asked)).Attributes?.ApproximateNumberOfMessagesDelayed).toBe('1');
  });

  it('delivers a message again when it was asked to, and knows where it ends', async ({ sqs, resources }) => {
    const { BILLING_TASKS_QUEUE_URL: QueueUrl } = resources.environment;
    await sendAll('BILLING_TASKS_QUEUE_URL', [{ kind: 'sync', id: 'fails' }]);
    for (const attempt of ['1', '2']) {
      const [message] = await receive(sqs, QueueUrl, 1);
      expect(message?.Attributes?.ApproximateReceiveCount).toBe(attempt);
      await setRetry('BILLING_TASKS_QUEUE_URL', { receipt: message?.ReceiptHandle ?? '', seconds: 0 });
    }
    const declared = resources.spec.queues.find(({ url }) => url === QueueUrl);
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    const { RedrivePolicy = '' } = (await sqs.send(asked)).Attributes ?? {};
    expect(JSON.parse(RedrivePolicy)).toEqual(JSON.parse(declared?.attributes.RedrivePolicy ?? ''));
  });
});
