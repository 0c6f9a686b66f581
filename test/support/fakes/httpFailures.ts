import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sendJson } from '../../../infra/local/http.ts';

/** Failures of any HTTP service. The last three answer endlessly or too much. */
export const httpFailures = {
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
  endless: (response) => {
    const spaces = Buffer.alloc(100_000, ' ');
    const fill = (): void => {
      while (response.write(spaces));
    };
    response.on('drain', fill);
    fill();
  },
  // 166 000 empty results: half a megabyte.
  crowded: (response) => {
    response.end(`{"organic":[${'{},'.repeat(166_000)}{}]}`);
  },
  // 300 kB that expand to 300 MB, followed by a result.
  bomb: (response) => {
    const parts = Array.from({ length: 30 }, () => spaces);
    const result = gzipSync('{"organic":[{"link":"https://exemplo.com.br/"}]}');
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.concat([...parts, result]));
  },
} satisfies Record<string, (response: ServerResponse) => void>;

export type HttpFailure = keyof typeof httpFailures;

/** Ten megabytes of spaces, compressed. Several gzip parts in a row are one valid gzip file. */
const spaces = gzipSync(Buffer.alloc(10_000_000, ' '));
