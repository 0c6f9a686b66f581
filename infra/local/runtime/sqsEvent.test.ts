import { describe, expect, it } from 'vitest';
import { reportedFailures, toRecord } from './sqsEvent.ts';

describe('reportedFailures', () => {
  const batch = new Set(['1', '2']);
  const failing = (...ids: string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it.each([
    ['no result', undefined, []],
    ['null', null, []],
    ['an object without a list of failures', {}, []],
    ['no failures', failing(), []],
    ['one failure', failing('2'), ['2']],
    ['an id that is not in the batch', failing('9'), ['1', '2']],
    ['an empty id', failing(''), ['1', '2']],
    ['an invalid list', { batchItemFailures: 'all' }, ['1', '2']],
  ])('reads %s as Lambda does', (_, result, failed) => {
    expect([...reportedFailures(result, batch)]).toEqual(failed);
  });
});

describe('toRecord', () => {
  it('holds the queue, the receive count and the attributes as Lambda does', () => {
    const message = {
      MessageId: 'm1',
      ReceiptHandle: 'r1',
      Body: '{}',
      MD5OfBody: 'abc',
      Attributes: { ApproximateReceiveCount: '3', SentTimestamp: '5', SenderId: 's' },
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'grid' } },
    };
    expect(toRecord(message, 'arn:queue', 'sa-east-1')).toEqual({
      messageId: 'm1',
      receiptHandle: 'r1',
      body: '{}',
      attributes: {
        ApproximateReceiveCount: '3',
        SentTimestamp: '5',
        SenderId: 's',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: { kind: { dataType: 'String', stringValue: 'grid' } },
      md5OfBody: 'abc',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:queue',
      awsRegion: 'sa-east-1',
    });
  });
});
