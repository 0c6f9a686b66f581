import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log } from '../log.ts';

/**
 * Makes the function of a queue, which parses and handles all messages of a batch concurrently. Only those
 * that throw return to the queue (partial batch failure); `attempt` counts a message's deliveries, from 1.
 */
export const worker =
  <S extends z.ZodMiniType>(schema: S) =>
  (handle: (message: z.output<S>, attempt: number) => Promise<void>) => {
    const onRecord = async (record: SQSRecord): Promise<void> => {
      const attempt = Number(record.attributes.ApproximateReceiveCount);
      try {
        await handle(schema.parse(JSON.parse(record.body)), attempt);
      } catch (error) {
        log.error('A message failed', { messageId: record.messageId, attempt, error });
        throw error;
      }
    };
    return (event: SQSEvent) =>
      processPartialResponse(event, onRecord, new BatchProcessor(EventType.SQS), {
        throwOnFullBatchFailure: false,
      });
  };

/** A message of a batch, and what came of it. */
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
 * the ids of those that return to the queue, as do those that cannot be parsed.
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
        log.error('A message cannot be read', { messageId: id, attempt, error });
        unreadable.push(id);
        return [];
      }
    });
    const failed = received.length > 0 ? await handle(received) : [];
    return { batchItemFailures: [...unreadable, ...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  };
