import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { log } from '../log.ts';

/**
 * Makes the function of a queue: every message of a batch is parsed and handled side by side; those that throw go back to the queue alone
 * (partial batch failure), and after the queue's last try to its dead-letter queue. `tries` is how often the message has been handed out,
 * this time included.
 */
export const worker =
  <S extends z.ZodMiniType>(schema: S) =>
  (handle: (message: z.output<S>, tries: number) => Promise<void>) => {
    const onRecord = async (record: SQSRecord): Promise<void> => {
      const tries = Number(record.attributes.ApproximateReceiveCount);
      try {
        await handle(schema.parse(JSON.parse(record.body)), tries);
      } catch (error) {
        log.error('A message failed', { messageId: record.messageId, tries, error });
        throw error;
      }
    };
    return (event: SQSEvent) =>
      processPartialResponse(event, onRecord, new BatchProcessor(EventType.SQS), {
        throwOnFullBatchFailure: false,
      });
  };
