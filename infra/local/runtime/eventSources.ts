import { setTimeout as wait } from 'node:timers/promises';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { SourcePlan } from '../template/template.ts';

export interface PollOptions {
  readonly sqs: SQSClient;
  readonly region: string;
  readonly invoke: (name: string, event: SQSEvent) => Promise<unknown>;
  /** When a failed message is handed out again. AWS waits for the queue's visibility timeout: too long for one who looks on. */
  readonly retryAfterSeconds: number;
  readonly onLog: (text: string) => void;
}

/** What feeds a queue to its function. */
export interface Poller {
  /** Receives nothing more; resolves when the batches under way have ended. */
  readonly stop: () => Promise<void>;
}

const LONG_POLL_SECONDS = 20;
const AFTER_ERROR_MS = 500;

/**
 * Feeds a queue to its function as Lambda's event source does: batches up to the size, at most so many at once, those that did not fail
 * deleted. A message that failed is handed out again until the queue's redrive policy moves it to the dead-letter queue.
 */
export const pollQueue = (source: SourcePlan, options: PollOptions): Poller => {
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();

  const receive = async (): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: source.queue.url,
      MaxNumberOfMessages: source.batchSize,
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    const { Messages = [] } = await options.sqs.send(command, { abortSignal: stopped.signal });
    return Messages;
  };

  const feedOnce = async () => {
    if (running.size >= source.maxConcurrency) await Promise.race(running);
    const messages = await receive();
    if (messages.length === 0) return;
    const batch = handleBatch(source, messages, options).finally(() => running.delete(batch));
    running.add(batch);
  };

  const feed = async () => {
    while (!stopped.signal.aborted) {
      await feedOnce().catch(async (error) => {
        if (stopped.signal.aborted) return;
        options.onLog(`${source.queue.name}: ${error}\n`);
        await wait(AFTER_ERROR_MS);
      });
    }
  };

  const feeding = feed();
  return {
    stop: async () => {
      stopped.abort();
      await feeding;
      await Promise.all(running);
    },
  };
};

const handleBatch = async (source: SourcePlan, messages: readonly Message[], options: PollOptions) => {
  try {
    const failed = await failedOf(source, messages, options);
    await deleteAll(source, messages, failed, options.sqs);
    await returnAll(source, messages, failed, options);
  } catch (error) {
    // What was not deleted becomes visible again by itself.
    options.onLog(`${source.queue.name}: ${error}\n`);
  }
};

/** The ids of the messages that failed: all of them where the function did. */
const failedOf = async (source: SourcePlan, messages: readonly Message[], options: PollOptions) => {
  const all = new Set(messages.map(({ MessageId = '' }) => MessageId));
  const Records = messages.map((message) => toRecord(message, source.queue.arn, options.region));
  try {
    const result = await options.invoke(source.function, { Records });
    return source.reportsFailures ? reportedFailures(result, all) : new Set<string>();
  } catch (error) {
    options.onLog(`${source.function}: ${error}\n`);
    return all;
  }
};

const batchResult = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** As Lambda: nothing said means that all went well, an id that is not of the batch means that all failed. */
export const reportedFailures = (result: unknown, all: ReadonlySet<string>): ReadonlySet<string> => {
  if (result === null || result === undefined) return new Set();
  if (typeof result === 'object' && !('batchItemFailures' in result)) return new Set();
  const { success, data } = z.safeParse(batchResult, result);
  if (!success) return all;
  const failed = new Set(data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
};

/** A message as Lambda puts it into an SQS event. */
export const toRecord = (message: Message, queueArn: string, region: string): SQSRecord => {
  const { Attributes = {}, MessageAttributes = {} } = message;
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
      SentTimestamp: Attributes.SentTimestamp ?? '0',
      SenderId: Attributes.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '0',
    },
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue, DataType = 'String' }]) => [
        name,
        { dataType: DataType, ...(StringValue !== undefined && { stringValue: StringValue }) },
      ]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
};

const entriesOf = (messages: readonly Message[], isWanted: (id: string) => boolean) =>
  messages.flatMap(({ MessageId = '', ReceiptHandle }, index) =>
    isWanted(MessageId) ? [{ Id: String(index), ReceiptHandle }] : [],
  );

const deleteAll = async (
  { queue }: SourcePlan,
  messages: readonly Message[],
  failed: ReadonlySet<string>,
  sqs: SQSClient,
) => {
  const Entries = entriesOf(messages, (id) => !failed.has(id));
  if (Entries.length === 0) return;
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries }));
};

const returnAll = async (
  { queue }: SourcePlan,
  messages: readonly Message[],
  failed: ReadonlySet<string>,
  { sqs, retryAfterSeconds }: PollOptions,
) => {
  const Entries = entriesOf(messages, (id) => failed.has(id)).map((entry) => ({
    ...entry,
    VisibilityTimeout: retryAfterSeconds,
  }));
  if (Entries.length === 0) return;
  await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }));
};
