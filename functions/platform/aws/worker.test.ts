import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Context, SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { log } from '../log.ts';
import { worker } from './worker.ts';

const asked: unknown[] = [];
let status = 200;
const queue = createServer(async (request, response) => {
  asked.push(JSON.parse(await text(request)));
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
});

beforeAll(async () => {
  queue.listen(0, '127.0.0.1');
  await once(queue, 'listening');
  const url = `http://127.0.0.1:${(queue.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', url);
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  vi.stubEnv('MAILS_QUEUE_URL', `${url}/mails`);
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.spyOn(log, 'error').mockReturnValue();
});
afterAll(() => {
  queue.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const delivery = (name: string, attempt: number) =>
  ({
    messageId: name,
    receiptHandle: `receipt-${name}`,
    body: JSON.stringify({ name }),
    attributes: { ApproximateReceiveCount: String(attempt) },
  }) as SQSRecord;

const handler = worker(z.object({ name: z.string() }), { queue: 'MAILS_QUEUE_URL', seconds: [5, 60] })(
  async ({ name }) => {
    if (name !== 'good') throw new Error('It fails');
  },
);

const context = { functionName: 'jobs/run', awsRequestId: 'request-1' } as Context;

const Records = [delivery('good', 1), delivery('first', 1), delivery('second', 2), delivery('last', 3)];
const failed = ['first', 'second', 'last'].map((itemIdentifier) => ({ itemIdentifier }));

it('lets failed messages come again after the time that belongs to their attempt', async () => {
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: failed });
  expect(asked).toHaveLength(3);
  expect(asked).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ReceiptHandle: 'receipt-first', VisibilityTimeout: 5 }),
      expect.objectContaining({ ReceiptHandle: 'receipt-second', VisibilityTimeout: 60 }),
      expect.objectContaining({ ReceiptHandle: 'receipt-last', VisibilityTimeout: 1 }),
    ]),
  );
});

it('returns them even when their time cannot be set', async () => {
  status = 400;
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: failed });
});
