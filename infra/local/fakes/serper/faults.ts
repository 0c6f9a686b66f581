import type { ServerResponse } from 'node:http';
import { sendJson } from '../../http.ts';
import { httpFailures, httpFaultKinds } from '../httpFaults.ts';

/** All observed ways in which a search provider fails. */
export const faultKinds = [...httpFaultKinds, '403', 'credits', 'blocked'] as const;
export type FaultKind = (typeof faultKinds)[number];

const failures: Record<FaultKind, (response: ServerResponse) => void> = {
  ...httpFailures,
  '403': (response) => sendJson(response, 403, { message: 'Unauthorized.', statusCode: 403 }),
  credits: (response) => sendJson(response, 400, { message: 'Not enough credits', statusCode: 400 }),
  // The provider's firewall rejects a single query that it takes for an attack.
  blocked: (response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>403</title><h1>Forbidden</h1>');
  },
};

/** Fails the request in the given way. */
export const failWith = (kind: FaultKind, response: ServerResponse): void => failures[kind](response);
