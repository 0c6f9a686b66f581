import {
  ChangeMessageVisibilityBatchCommand,
  CreateQueueCommand,
  GetQueueAttributesCommand,
  QueueNameExists,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { QueueSpec } from '../template/storage.ts';

export const ensureQueue = async (sqs: SQSClient, { name, url, attributes }: QueueSpec): Promise<void> => {
  try {
    await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  } catch (error) {
    if (!(error instanceof QueueNameExists)) throw error;
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
  }
};

export interface MessageCounts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

export const countMessages = async (
  sqs: SQSClient,
  queues: readonly Pick<QueueSpec, 'name' | 'url'>[],
): Promise<Readonly<Record<string, MessageCounts>>> =>
  Object.fromEntries(
    await Promise.all(queues.map(async ({ name, url }) => [name, await countsOf(sqs, url)] as const)),
  );

const listedQueues = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);

/** Counts the messages of all queues by one call that only fauxqs has, much cheaper than a call per queue. */
export const countAtOnce = async (
  emulatorUrl: string,
  queues: readonly QueueSpec[],
): Promise<Readonly<Record<string, MessageCounts>>> => {
  const response = await fetch(`${emulatorUrl}/_fauxqs/queues`);
  const listed = z.parse(listedQueues, await response.json());
  return Object.fromEntries(
    queues.map(({ name }) => {
      const queue = listed.find((one) => one.name === name);
      if (!queue) throw new Error(`The emulator has no queue ${name}`);
      const visible = queue.approximateMessageCount;
      const inFlight = queue.approximateInflightCount;
      return [name, { visible, inFlight, delayed: queue.approximateDelayedCount }];
    }),
  );
};

const countsOf = async (sqs: SQSClient, QueueUrl: string): Promise<MessageCounts> => {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  const { Attributes = {} } = await sqs.send(command);
  return {
    visible: Number(Attributes.ApproximateNumberOfMessages),
    inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
    delayed: Number(Attributes.ApproximateNumberOfMessagesDelayed),
  };
};

const inspectedQueue = z.object({
  messages: z.object({ inflight: z.array(z.object({ receiptHandle: z.string() })) }),
});

/** Makes messages visible that the last run was handling; else they stay hidden for minutes. Needs fauxqs. */
export const releaseInFlight = async (
  sqs: SQSClient,
  emulatorUrl: string,
  { name, url }: QueueSpec,
): Promise<void> => {
  const response = await fetch(`${emulatorUrl}/_fauxqs/queues/${name}`);
  const { messages } = z.parse(inspectedQueue, await response.json());
  const entries = messages.inflight.map(({ receiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle: receiptHandle,
    // With 0, the emulator would hide the message for ever.
    VisibilityTimeout: 1,
  }));
  for (let start = 0; start < entries.length; start += 10) {
    const Entries = entries.slice(start, start + 10);
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }));
  }
};
