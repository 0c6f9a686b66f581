import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { MailMessage } from '#shared/mails.ts';
import type { CheckMessage, TaskMessage } from '#shared/messages.ts';
import { chunks } from '../chunks.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { limitedClient } from './limitedClient.ts';

const client = /* @__PURE__ */ limitedClient(
  'queues',
  // The client uses the region's endpoint, since a queue URL may name another host.
  (config) => new SQSClient({ ...config, useQueueUrlAsEndpoint: false }),
);

/** The body of a queue's messages, by the environment variable that holds the queue's URL. */
interface Bodies {
  readonly CHECKS_QUEUE_URL: CheckMessage;
  readonly REST_CHECKS_QUEUE_URL: CheckMessage;
  readonly TASKS_QUEUE_URL: TaskMessage;
  readonly BILLING_TASKS_QUEUE_URL: TaskMessage;
  readonly RELEASES_QUEUE_URL: object;
  readonly MAILS_QUEUE_URL: MailMessage;
}

export type QueueUrl = keyof Bodies;

const MAX_BATCH = 10;

interface SendOptions<B> {
  /** The delay in seconds, which is rounded and clamped to 0 to 900. */
  readonly delaySeconds?: (body: B, index: number) => number;
}

export const sendAll = async <Q extends keyof Bodies>(
  queue: Q,
  bodies: readonly Bodies[Q][],
  { delaySeconds = () => 0 }: SendOptions<Bodies[Q]> = {},
): Promise<void> => {
  const entries = bodies.map((body, index) => ({
    Id: String(index % MAX_BATCH),
    MessageBody: textOf(body),
    DelaySeconds: clampDelay(delaySeconds(body, index)),
  }));
  await Promise.all(chunks(entries, MAX_BATCH).map((batch) => sendBatch(env(queue), batch)));
};

/** Queues of recorded work, whose bodies hold ids alone. */
type RecordedQueue = 'TASKS_QUEUE_URL' | 'BILLING_TASKS_QUEUE_URL' | 'RELEASES_QUEUE_URL';

/** Never throws: messages that the queue does not accept are logged and left to the scheduler. */
export const sendRecorded = async <Q extends RecordedQueue>(
  queue: Q,
  bodies: readonly Bodies[Q][],
  options?: SendOptions<Bodies[Q]>,
): Promise<void> => {
  try {
    await sendAll(queue, bodies, options);
  } catch (error) {
    log.error('Messages have to wait for the scheduler', { queue, bodies, error });
  }
};

/** Writes ASCII only, because SQS rejects some characters and one keyword must not hold up the others. */
const textOf = (body: Bodies[keyof Bodies]): string =>
  JSON.stringify(body).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const sendBatch = async (QueueUrl: string, Entries: SendMessageBatchRequestEntry[]): Promise<void> => {
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  const rejected = Failed[0];
  if (rejected) throw new Error(`The queue rejected ${Failed.length} messages: ${rejected.Code}`);
};

export const MAX_DELAY = 900;

const clampDelay = (seconds: number): number => Math.min(MAX_DELAY, Math.max(0, Math.ceil(seconds)));

/** The shortest delay, in seconds: with 0, a message could fail many times a second. */
const MIN_RETRY = 1;

interface FailedDelivery {
  readonly receipt: string;
  /** The delay before the next delivery in seconds, which is rounded and clamped to 1 to 900. */
  readonly seconds: number;
}

/** Sets the delay of a failed message. Never throws: if this fails, the queue's own delay applies. */
export const setRetry = async (queue: QueueUrl, { receipt, seconds }: FailedDelivery): Promise<void> => {
  const VisibilityTimeout = Math.max(MIN_RETRY, clampDelay(seconds));
  try {
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: env(queue), ReceiptHandle: receipt, VisibilityTimeout }),
    );
  } catch (error) {
    log.error('The retry of a message could not be set', { queue, error });
  }
};
