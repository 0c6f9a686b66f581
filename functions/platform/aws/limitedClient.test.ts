import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runUntil } from '../time/deadline.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { limitedClient } from './limitedClient.ts';

/** Time limits (milliseconds) that are short enough for the tests to wait for. */
const short = { ...timeLimits.secrets, attempt: 400, attemptInRoute: 600 };
/** How long a slow answer takes (milliseconds): less than every limit of the product. */
const SLOW = 300;

/**
 * The server never answers a secret's first request. It answers "busy" slowly, and drops the first connection
 * for "lost".
 */
const seen = new Map<string, number>();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const count = (seen.get(body) ?? 0) + 1;
  seen.set(body, count);
  const answer = () => response.end('{"SecretString":"value"}');
  if (body.includes('busy')) setTimeout(answer, SLOW);
  else if (count > 1) answer();
  else if (body.includes('lost')) request.socket.destroy();
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

const asking = (SecretId: string, name: 'secrets' | 'mail' = 'secrets', limits?: typeof short) => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const client = limitedClient(
    name,
    (config) => new SecretsManagerClient({ ...config, endpoint, region: 'local', credentials }),
    limits,
  );
  return (suffix = '') => client.send(new GetSecretValueCommand({ SecretId: SecretId + suffix }));
};

it('a worker asks again after an attempt without an answer', async () => {
  const ask = asking('worker', 'secrets', short);
  expect(await ask()).toMatchObject({ SecretString: 'value' });
});

it('a route waits once in vain, and asks nothing more', async () => {
  const ask = asking('route', 'secrets', short);
  const start = performance.now();
  const deadline = Date.now() + 60_000;
  await runUntil(deadline, async () => {
    await expect(ask()).rejects.toThrow('No answer in time: secrets');
    await expect(ask()).rejects.toThrow('No answer in time: secrets');
  });
  expect(performance.now() - start).toBeGreaterThanOrEqual(short.attemptInRoute - 50);
  expect([...seen.values()]).toContain(1);
  expect(await runUntil(deadline, ask)).toMatchObject({ SecretString: 'value' });
});

it('a route asks again on a new connection after one was lost', async () => {
  const ask = asking('lost');
  expect(await runUntil(Date.now() + 60_000, ask)).toMatchObject({ SecretString: 'value' });
});

it('a route waits for no answer until after its deadline', async () => {
  // Without the deadline, the test itself would run out of time.
  const ask = asking('late', 'secrets', { ...short, attemptInRoute: 3_600_000 });
  await runUntil(Date.now() + 200, async () => {
    await expect(ask()).rejects.toThrow('No answer in time: secrets');
  });
});
