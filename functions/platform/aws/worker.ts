import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
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
