import type { ServerResponse } from 'node:http';
import { sendJson } from '../../http.ts';

/** Every way in which a search provider was seen to fail. */
export const faultKinds = [
  'timeout',
  '429',
  '500',
  'cut',
  'html',
  'empty',
  '403',
  'credits',
  'blocked',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const failures: Record<FaultKind, (response: ServerResponse) => void> = {
  // Nothing is ever answered: whoever asked has to give up, and the server lets go when it does.
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
  '403': (response) => sendJson(response, 403, { message: 'Unauthorized.', statusCode: 403 }),
  // What stands before the provider refuses a single query that it takes for an attack.
  blocked: (response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>403</title><h1>Forbidden</h1>');
  },
  credits: (response) => sendJson(response, 400, { message: 'Not enough credits', statusCode: 400 }),
};

/** Answers (or does not) in the given way. */
export const failWith = (kind: FaultKind, response: ServerResponse): void => failures[kind](response);
