import type { Message } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';

const batchResult = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** Like Lambda, takes a missing result as no failure, and an invalid result or unknown id as all failed. */
export const reportedFailures = (result: unknown, batch: ReadonlySet<string>): ReadonlySet<string> => {
  if (result === null || result === undefined) return new Set();
  if (typeof result === 'object' && !('batchItemFailures' in result)) return new Set();
  const { success, data } = z.safeParse(batchResult, result);
  if (!success) return batch;
  const failed = new Set(data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => batch.has(id)) ? failed : batch;
};

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
