import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log, logAs } from '../log.ts';
import { type QueueUrl, setRetry } from './queues.ts';

export interface ReceivedMessage<M> {
  readonly id: string;
  readonly message: M;
  readonly attempt: number;
  readonly receipt: string;
}

/** `handle` returns the ids of failed messages (partial batch failure); malformed messages fail, too. */
export const batchWorker =
  <S extends z.ZodMiniType>(schema: S) =>
  (handle: (batch: readonly ReceivedMessage<z.output<S>>[]) => Promise<readonly string[]>) =>
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    logAs(context);
    const unreadable: string[] = [];
    const received = Records.flatMap((record): ReceivedMessage<z.output<S>>[] => {
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
  readonly seconds: readonly number[];
}

/**
 * Handles messages concurrently. Those that throw return after the queue's own delay or that of `retries`.
 */
export const worker = <S extends z.ZodMiniType>(schema: S, retries?: Retries) => {
  const handleBatch = batchWorker(schema);
  return (handle: (message: z.output<S>, attempt: number) => Promise<void>) =>
    handleBatch(async (batch) => {
      const failed = await Promise.all(
        batch.map(async (received) => {
          const { id, message, attempt, receipt } = received;
          try {
            await handle(message, attempt);
            return [];
          } catch (error) {
            logFailure(received, error);
            if (retries)
              await setRetry(retries.queue, { receipt, seconds: retries.seconds[attempt - 1] ?? 0 });
            return [id];
          }
        }),
      );
      return failed.flat();
    });
};

export const logFailure = (
  { id, attempt }: Pick<ReceivedMessage<unknown>, 'id' | 'attempt'>,
  error: unknown,
): void => {
  log.error('A message failed', { messageId: id, attempt, error });
};
