import type { ServerResponse } from 'node:http';
import { sendJson } from '../http.ts';

/** Ways in which any HTTP service can fail. */
export const httpFaultKinds = ['timeout', '429', '500', 'cut', 'html', 'empty'] as const;
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
};
