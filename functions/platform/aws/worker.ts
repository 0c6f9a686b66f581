import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log, logAs } from '../log.ts';
import { type QueueUrl, setRetries } from './queues.ts';

/** A delivery of a message. */
export interface Received<M> {
  readonly id: string;
  readonly message: M;
  /** How often the message was delivered, from 1. */
  readonly attempt: number;
  /** Names this delivery to the queue. */
  readonly receipt: string;
}

/**
 * Makes the function of a queue, which parses a batch's messages and handles them together. `handle` returns
 * the ids of those that return to the queue (partial batch failure), as do those that cannot be parsed.
 */
export const batchWorker =
  <S extends z.ZodMiniType>(schema: S) =>
  (handle: (batch: readonly Received<z.output<S>>[]) => Promise<readonly string[]>) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    logAs(context);
    const unreadable: string[] = [];
    const received = Records.flatMap((record): Received<z.output<S>>[] => {
      const { messageId: id, receiptHandle: receipt } = record;
      const attempt = Number(record.attributes.ApproximateReceiveCount);
      try {
        return [{ id, receipt, attempt, message: schema.parse(JSON.parse(record.body)) }];
      } catch (error) {
        logFailure({ id, attempt }, error);
        unreadable.push(id);
        return [];
      }
    });
    const failed = received.length > 0 ? await handle(received) : [];
    return { batchItemFailures: [...unreadable, ...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  };

interface Retries {
  readonly queue: QueueUrl;
  /** After how many seconds a message comes again that has failed so often, from once. */
  readonly seconds: readonly number[];
}

/**
 * Makes the function of a queue, which handles all messages of a batch concurrently. Only those that throw
 * return to the queue, after its own time or these `retries`; `attempt` counts deliveries, from 1.
 */
export const worker = <S extends z.ZodMiniType>(schema: S, retries?: Retries) => {
  const handleBatch = batchWorker(schema);
  return (handle: (message: z.output<S>, attempt: number) => Promise<void>) =>
    handleBatch(async (batch) => {
      const failed = await Promise.all(
        batch.map(async (received) => {
          try {
            await handle(received.message, received.attempt);
            return [];
          } catch (error) {
            logFailure(received, error);
            return [received];
          }
        }),
      );
      if (retries) await delay(failed.flat(), retries);
      return failed.flat().map(({ id }) => id);
    });
};

/** Sets when failed messages come again. If that fails, they do after the queue's own time. */
const delay = async (failed: readonly Received<unknown>[], { queue, seconds }: Retries): Promise<void> => {
  try {
    await setRetries(
      queue,
      failed.map(({ receipt, attempt }) => ({ receipt, seconds: seconds[attempt - 1] ?? 0 })),
    );
  } catch (error) {
    log.error('The retries of a batch could not be set', { error });
  }
};

/** Says that a message failed. */
export const logFailure = (
  { id, attempt }: Pick<Received<unknown>, 'id' | 'attempt'>,
  error: unknown,
): void => {
  log.error('A message failed', { messageId: id, attempt, error });
};
