import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newClient } from './client.ts';

let lost = 0;
const keys: unknown[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']);
  if (lost > 0) {
    lost -= 1;
    request.socket.destroy();
  } else if (request.url?.endsWith('/moved')) response.writeHead(307, { location: '/v1/customers' }).end();
  else response.end('{"id":"cus_1","object":"customer"}');
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('STRIPE_URL', `http://127.0.0.1:${port}`);
  keys.length = 0;
});

it('repeats a lost call once, as the same one', async () => {
  lost = 1;
  expect(await newClient('sk_test_1').customers.create({ name: 'Ana' })).toMatchObject({ id: 'cus_1' });
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
  lost = 2;
  await expect(newClient('sk_test_1').customers.create()).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
});

it('sends the key to no other address', async () => {
  await expect(newClient('sk_test_1').customers.retrieve('moved')).rejects.toThrow();
  expect(keys).toHaveLength(2);
});
