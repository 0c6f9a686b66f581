import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitedFetch } from './limitedFetch.ts';

const gzipped = { 'content-encoding': 'gzip' };
const bomb = gzipSync(Buffer.alloc(50_000_000));

const send = (response: ServerResponse, everyMs: number, bytes: number) => {
  const timer = setInterval(() => response.write(Buffer.alloc(bytes)), everyMs);
  response.on('close', () => clearInterval(timer));
};

const bodies: Record<string, (response: ServerResponse) => unknown> = {
  '/whole': (response) => response.writeHead(418, { 'x-kind': 'tea' }).end('x'.repeat(1000)),
  '/none': (response) => response.writeHead(204).end(),
  '/longer': (response) => response.end('x'.repeat(1001)),
  '/gzipped': (response) => response.writeHead(200, gzipped).end(gzipSync('x'.repeat(1000))),
  '/bomb': (response) => response.writeHead(200, gzipped).end(bomb),
  '/endless': (response) => send(response, 0, 100),
  '/dripping': (response) => send(response, 5, 1),
  '/silent': (response) => response.write('{"organic":['),
  '/unanswered': () => undefined,
  '/elsewhere': (response) => response.writeHead(302, { location: '/whole' }).end(),
};

const open = new Set<ServerResponse>();
const server = createServer(({ url = '' }, response) => {
  open.add(response);
  response.on('close', () => open.delete(response));
  bodies[url]?.(response);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

const read = async (path: string, init?: RequestInit, timeLimit = 10_000) => {
  const { port } = server.address() as AddressInfo;
  const fetchOne = limitedFetch({ timeLimit, maxBytes: 1000 });
  const response = await fetchOne(`http://127.0.0.1:${port}${path}`, init);
  return { response, text: await response.text() };
};

it('changes nothing of an answer within its limits', async () => {
  const { response, text } = await read('/whole');
  expect([response.status, response.headers.get('x-kind'), text.length]).toEqual([418, 'tea', 1000]);
  expect((await read('/gzipped')).text).toHaveLength(1000);
  expect((await read('/none')).response.status).toBe(204);
});

it.each([
  ['/longer', 'AnswerTooLong'],
  ['/bomb', 'AnswerTooLong'],
  ['/endless', 'AnswerTooLong'],
  ['/dripping', 'TimeoutError'],
  ['/silent', 'TimeoutError'],
  ['/unanswered', 'TimeoutError'],
])('ends the connection of an answer that is %s', async (path, name) => {
  const timeLimit = name === 'TimeoutError' ? 50 : undefined;
  await expect(read(path, {}, timeLimit)).rejects.toMatchObject({ name });
  await expect.poll(() => open.size).toBe(0);
});

it("ends with the caller's own signal, while the body is read", async () => {
  await expect(read('/silent', { signal: AbortSignal.timeout(20) })).rejects.toThrow();
  const reason = new Error('The page was left');
  const leaving = new AbortController();
  const reading = read('/dripping', { signal: leaving.signal });
  setTimeout(() => leaving.abort(reason), 20);
  await expect(reading).rejects.toBe(reason);
});

it('follows a redirect only where the call says so', async () => {
  await expect(read('/elsewhere')).rejects.toThrow('fetch failed');
  expect((await read('/elsewhere', { redirect: 'follow' })).response.status).toBe(418);
});
