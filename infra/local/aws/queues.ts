import {
  ChangeMessageVisibilityBatchCommand,
  CreateQueueCommand,
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
