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
import type { EventSourceSpec } from '../template/events.ts';

interface QueuePollerOptions {
  readonly sqs: SQSClient;
  readonly region: string;
  readonly invoke: (name: string, event: SQSEvent) => Promise<unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly fillsBatches: boolean;
  readonly onLog: (text: string) => void;
}

const LONG_POLL_SECONDS = 20;
const PAUSE_AFTER_ERROR_MS = 500;

/** Polls a queue like Lambda. Failed messages come again until the redrive policy moves them. */
export class QueuePoller {
  readonly #source: EventSourceSpec;
  readonly #options: QueuePollerOptions;
  readonly #stopping = new AbortController();
  readonly #batches = new Set<Promise<void>>();
  readonly #polling: Promise<void>;

  constructor(source: EventSourceSpec, options: QueuePollerOptions) {
    this.#source = source;
    this.#options = options;
    this.#polling = this.#poll();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#polling;
    await Promise.all(this.#batches);
  }

  async #poll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#startBatch();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#options.onLog(`${this.#source.queue.name}: ${error}\n`);
        await wait(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  async #startBatch(): Promise<void> {
    if (this.#batches.size >= this.#source.maxConcurrency) await Promise.race(this.#batches);
    const messages = await this.#collect();
    if (messages.length === 0) return;
    const batch = this.#handle(messages).finally(() => this.#batches.delete(batch));
    this.#batches.add(batch);
  }

  async #collect(): Promise<readonly Message[]> {
    const { batchSize, windowMs } = this.#source;
    const messages = [...(await this.#receive(batchSize, LONG_POLL_SECONDS))];
    const end = Date.now() + (this.#options.fillsBatches ? windowMs : 0);
    while (messages.length > 0 && messages.length < batchSize) {
      const seconds = Math.round((end - Date.now()) / 1000);
      if (seconds <= 0 || this.#stopping.signal.aborted) break;
      const more = await this.#receive(batchSize - messages.length, seconds).catch(() => undefined);
      // Messages received so far are handled even if the queue fails or the poller stops.
      if (!more) break;
      messages.push(...more);
    }
    return messages;
  }

  async #receive(most: number, seconds: number): Promise<readonly Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl: this.#source.queue.url,
      MaxNumberOfMessages: most,
      WaitTimeSeconds: seconds,
      MessageSystemAttributeNames: ['All'],
    });
    const abortSignal = this.#stopping.signal;
    const { Messages = [] } = await this.#options.sqs.send(command, { abortSignal });
    return Messages;
  }

  async #handle(messages: readonly Message[]): Promise<void> {
    try {
      const failed = await this.#invoke(messages);
      await this.#delete(messages.filter(({ MessageId = '' }) => !failed.has(MessageId)));
      await this.#retry(messages.filter(({ MessageId = '' }) => failed.has(MessageId)));
    } catch (error) {
      // Messages that were not deleted become visible again after the visibility timeout.
      this.#options.onLog(`${this.#source.queue.name}: ${error}\n`);
    }
  }

  /** Returns the ids of the failed messages: all of them if the function failed. */
  async #invoke(messages: readonly Message[]): Promise<ReadonlySet<string>> {
    const { queue, function: name, reportsFailures } = this.#source;
    const { invoke, region, onLog } = this.#options;
    const ids = new Set(messages.map(({ MessageId = '' }) => MessageId));
    const Records = messages.map((message) => toRecord(message, queue.arn, region));
    try {
      const result = await invoke(name, { Records });
      return reportsFailures ? reportedFailures(result, ids) : new Set();
    } catch (error) {
      onLog(`${name}: ${error}\n`);
      return ids;
    }
  }

  async #delete(messages: readonly Message[]): Promise<void> {
    const Entries = entriesOf(messages);
    if (Entries.length === 0) return;
    const command = new DeleteMessageBatchCommand({ QueueUrl: this.#source.queue.url, Entries });
    await this.#options.sqs.send(command);
  }

  async #retry(messages: readonly Message[]): Promise<void> {
    const { sqs, retryAfterSeconds: VisibilityTimeout } = this.#options;
    if (VisibilityTimeout === undefined) return;
    const Entries = entriesOf(messages).map((entry) => ({ ...entry, VisibilityTimeout }));
    if (Entries.length === 0) return;
    const command = new ChangeMessageVisibilityBatchCommand({ QueueUrl: this.#source.queue.url, Entries });
    await sqs.send(command);
  }
}

const entriesOf = (messages: readonly Message[]) =>
  messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));

const batchResult = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** Like Lambda, takes a missing result as no failure, and an invalid result or unknown id as all failed. */
const reportedFailures = (result: unknown, batch: ReadonlySet<string>): ReadonlySet<string> => {
  if (result === null || result === undefined) return new Set();
  if (typeof result === 'object' && !('batchItemFailures' in result)) return new Set();
  const { success, data } = z.safeParse(batchResult, result);
  if (!success) return batch;
  const failed = new Set(data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => batch.has(id)) ? failed : batch;
};

const toRecord = (message: Message, queueArn: string, region: string): SQSRecord => {
  const { Attributes = {} } = message;
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
    // The product sends none.
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
};
