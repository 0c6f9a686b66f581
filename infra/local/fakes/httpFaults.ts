import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sendJson } from '../http.ts';

/** Ways in which any HTTP service can fail; the last five answer without an end, or with too much. */
export const httpFaultKinds = [
  'timeout',
  '429',
  '500',
  'cut',
  'html',
  'empty',
  'stalled',
  'dripping',
  'endless',
  'crowded',
  'bomb',
] as const;
type HttpFaultKind = (typeof httpFaultKinds)[number];

/** Fails a request, by the kind of fault. */
export const httpFailures: Record<HttpFaultKind, (response: ServerResponse) => void> = {
  // Never answers: the client has to give up, which closes the connection.
  timeout: () => undefined,
  '429': (response) => sendJson(response, 429, { message: 'Too many requests', statusCode: 429 }),
  '500': (response) => sendJson(response, 500, { message: 'Internal server error', statusCode: 500 }),
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"searchParameters":{"q":"', () => response.destroy());
  },
  html: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>502</title><h1>Bad gateway</h1>');
  },
  empty: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end();
  },
  stalled: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"organic":[');
  },
  dripping: (response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  },
  // As fast as it is read.
  endless: (response) => {
    const spaces = Buffer.alloc(100_000, ' ');
    const fill = (): void => {
      while (response.write(spaces));
    };
    response.on('drain', fill);
    fill();
  },
  // As many results as half a megabyte can hold.
  crowded: (response) => {
    response.end(`{"organic":[${'{},'.repeat(166_000)}{}]}`);
  },
  // 300 kB that become 300 MB, and then a result.
  bomb: (response) => {
    const parts = Array.from({ length: 30 }, () => spaces);
    const result = gzipSync('{"organic":[{"link":"https://exemplo.com.br/"}]}');
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.concat([...parts, result]));
  },
};

/** Ten megabytes. Parts of gzip that follow one another are one. */
const spaces = gzipSync(Buffer.alloc(10_000_000, ' '));
