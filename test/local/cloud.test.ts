import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Listening, listen } from '../../infra/local/http.ts';
import { type Cloud, startCloud } from '../../infra/local/runtime/cloud.ts';
import { withSecurityHeaders } from '../../infra/local/site/site.ts';
import { countAll } from '../support/cloud/messageCounts.ts';
import { templatesWith, writeTestFunctions } from './testCloud.ts';

const codeDir = writeTestFunctions();
const routes = {
  '/api/echo/{id}': 'Echo',
  '/api/hang': 'Hang',
  '/api/spin': 'Spin',
  '/api/crash': 'Crash',
  '/api/throw': 'Throw',
  '/api/plain': 'Plain',
};
afterAll(() => rmSync(codeDir, { recursive: true }));

const start = async (dataDir?: string) => {
  const log: string[] = [];
  const cloud = await startCloud({
    build: { codeDir, templates: templatesWith(routes) },
    dataDir,
    variables: {},
    secrets: {},
    runsSchedules: false,
    retryAfterSeconds: 0,
    onLog: (text) => log.push(text),
    fallback: (_, response) => response.end('the site'),
  });
  const server = await listen(withSecurityHeaders({ config: {}, site: undefined }, cloud.answer));
  return { cloud, server, log };
};

const send = (cloud: Cloud, MessageBody: string) => {
  const QueueUrl = cloud.spec.queues.find(({ name }) => name === 'Jobs')?.url;
  return cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
};

const text = (log: readonly string[]) => log.join('');
const patience = { timeout: 100_000, interval: 20 };

describe('the local cloud', () => {
  let cloud: Cloud;
  let server: Listening;
  let log: string[];
  beforeAll(async () => {
    ({ cloud, server, log } = await start());
  });
  afterAll(async () => {
    await server.close();
    await cloud.stop();
  });

  const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

  it('answers like API Gateway when a route is missing or a function fails', async () => {
    const answers = await Promise.all(
      ['/api/nothing', '/api/throw', '/api/plain', '/api/echo/%ff'].map(async (path) => {
        const response = await get(path);
        return [response.status, await response.json()];
      }),
    );
    expect(answers).toEqual([
      [404, { message: 'Not Found' }],
      [500, { message: 'Internal Server Error' }],
      [200, { fine: true }],
      [400, { message: 'Bad Request' }],
    ]);
    expect(text(log)).toContain('not today');
  });

  it('rejects a body that is too large for API Gateway or Lambda', async () => {
    for (const megabytes of [11, 7]) {
      const response = await get('/api/echo', { method: 'POST', body: 'x'.repeat(megabytes * 2 ** 20) });
      expect(response.status).toBe(413);
    }
  });

  it('stops a function that times out without affecting the others', async () => {
    const hanging = ['/api/hang', '/api/hang'].map((path) => get(path));
    // Both have begun when a later call is answered; behind one that never yields, a call would not begin.
    await get('/api/plain');
    hanging.push(get('/api/spin'));
    const statuses = (await Promise.all(hanging)).map(({ status }) => status);
    expect(statuses).toEqual([500, 500, 500]);
    expect(text(log)).toContain('things/spin timed out after 1 seconds');
    expect((await get('/api/plain')).status).toBe(200);
  });

  it('replaces a thread that dies', async () => {
    expect((await get('/api/crash')).status).toBe(500);
    expect((await get('/api/plain')).status).toBe(200);
  });

  it('retries only a failed message, which ends in the dead-letter queue', async () => {
    await Promise.all(['good', 'fail'].map((body) => send(cloud, body)));
    await vi.waitFor(async () => {
      const { Jobs, JobsDeadLetters } = await countAll(cloud);
      expect(Jobs).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
      expect(JobsDeadLetters?.visible).toBe(1);
    }, patience);
    const received = /received (\w+), attempt (\d) of arn:aws:sqs:[\w-]+:\d+:Jobs/g;
    // What a thread prints arrives apart from its answer, on a busy machine later.
    await vi.waitFor(() => {
      const attempts = [...text(log).matchAll(received)].map(([, body, count]) => `${body} ${count}`);
      expect(attempts.sort()).toEqual(['fail 1', 'fail 2', 'good 1']);
    }, patience);
  });

  it('fills a batch until its window ends', async () => {
    await send(cloud, 'early');
    await send(cloud, 'late');
    await vi.waitFor(() => expect(text(log)).toContain('a batch of early and late'), patience);
  });

  it('runs what is scheduled, and moves a route that is renamed over the former template', async () => {
    await cloud.runScheduledFunctions();
    await vi.waitFor(() => expect(text(log)).toContain('scheduled by aws.events'), patience);
    const { '/api/plain': plain, ...others } = routes;
    await cloud.reload({ codeDir, templates: templatesWith({ ...others, '/api/renamed': plain }) });
    const statuses = await Promise.all(
      ['/api/renamed', '/api/plain'].map(async (path) => (await get(path)).status),
    );
    expect(statuses).toEqual([200, 404]);
  });

  it('serves logos, and only as images', async () => {
    const [Bucket] = cloud.spec.buckets;
    const Body = '<script>alert(1)</script>';
    await cloud.clients.s3.send(
      new PutObjectCommand({ Bucket, Key: 'logos/a b.png', Body, ContentType: 'image/png' }),
    );
    const found = await get('/logos/a%20b.png');
    expect(found.status).toBe(200);
    expect(await found.text()).toBe(Body);
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get('/logos/none.png')).status).toBe(404);
    expect(await statusOfRawPath(server.port, '/logos/../../secrets.json')).toBe(404);
  });
});

/** Sends the path unchanged; `fetch` would resolve its dots. */
const statusOfRawPath = (port: number, path: string) =>
  new Promise<number | undefined>((resolve) => {
    request({ host: '127.0.0.1', port, path }, ({ statusCode }) => resolve(statusCode)).end();
  });

describe('the state of the local cloud', () => {
  it('survives a power cut: rows and messages in flight', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-state-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const first = await start(dataDir);
    const Item = { PK: { S: 'kept' } };
    await first.cloud.clients.dynamo.send(new PutItemCommand({ TableName: 'Table', Item }));
    await send(first.cloud, 'hang until the cut');
    await vi.waitFor(
      () => expect(text(first.log)).toContain('received hang until the cut, attempt 1'),
      patience,
    );
    await Promise.all([first.cloud.kill(), first.server.close()]);

    const second = await start(dataDir);
    const row = await second.cloud.clients.dynamo.send(new GetItemCommand({ TableName: 'Table', Key: Item }));
    expect(row.Item).toEqual(Item);
    // Starting makes the message visible at once, despite its visibility timeout of six minutes. The delivery
    // before the cut does not count as an attempt.
    await vi.waitFor(
      () => expect(text(second.log)).toContain('received hang until the cut, attempt 1'),
      patience,
    );
    await Promise.all([second.cloud.kill(), second.server.close()]);
  });
});
