import type { ServerResponse } from 'node:http';
import { sendJson } from '../../http.ts';
import { httpFailures, httpFaultKinds } from '../httpFaults.ts';

/** All observed ways in which Algolia fails. */
export const faultKinds = [...httpFaultKinds, '400', '403', '404', 'blocked'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The body of an error, as Algolia words it. */
const sendError = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { message, status });

const failures: Record<FaultKind, (response: ServerResponse) => void> = {
  ...httpFailures,
  '400': (response) => sendError(response, 400, 'hitsPerPage should be between 0 and 1000'),
  '403': (response) => sendError(response, 403, 'Invalid Application-ID or API key'),
  '404': (response) => sendError(response, 404, 'Index does not exist'),
  '429': (response) => sendError(response, 429, 'Too many requests'),
  // A proxy on the way rejects a single query that it takes for an attack.
  blocked: (response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>403</title><h1>Forbidden</h1>');
  },
};

/** Fails the request in the given way. */
export const failWith = (kind: FaultKind, response: ServerResponse): void => failures[kind](response);
