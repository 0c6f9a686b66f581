import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log } from '../log.ts';

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
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
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

/**
 * Makes the function of a queue, which handles all messages of a batch concurrently. Only those that throw
 * return to the queue; `attempt` counts a message's deliveries, from 1.
 */
export const worker = <S extends z.ZodMiniType>(schema: S) => {
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
            return [received.id];
          }
        }),
      );
      return failed.flat();
    });
};

/** Says that a message failed. */
export const logFailure = (
  { id, attempt }: Pick<Received<unknown>, 'id' | 'attempt'>,
  error: unknown,
): void => {
  log.error('A message failed', { messageId: id, attempt, error });
};
