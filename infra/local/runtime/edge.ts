import type { IncomingMessage, RequestListener } from 'node:http';
import { ORIGIN_KEY_HEADER, SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';
import { passedHeaders } from '../../site/headers.ts';

/**
 * Plays CloudFront in front of the API: passes the headers that CloudFront passes, and what only it may say
 * replaces what a client said.
 */
export const withEdge =
  (api: RequestListener, key: string): RequestListener =>
  (request, response) => {
    request.rawHeaders = edgeHeaders(request, key);
    api(request, response);
  };

const ownHeaders: readonly string[] = [ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER, SITE_HOST_HEADER];

/** CloudFront handles these by itself, and adds the browser's address to the last. */
const handledHeaders = [
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'host',
  'transfer-encoding',
  'x-forwarded-for',
];

const passed: ReadonlySet<string> = new Set(
  [...passedHeaders, ...handledHeaders].filter((name) => !ownHeaders.includes(name)),
);

const edgeHeaders = ({ rawHeaders, headers, socket }: IncomingMessage, key: string): string[] => {
  const sent: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (passed.has(name.toLowerCase())) sent.push(name, value);
  }
  const viewer = `${socket.remoteAddress ?? '127.0.0.1'}:${socket.remotePort ?? 0}`;
  return [
    ...sent,
    ...[ORIGIN_KEY_HEADER, key],
    ...[VIEWER_ADDRESS_HEADER, viewer],
    ...[SITE_HOST_HEADER, siteHostOf(headers.host, socket.localPort)],
  ];
};

/** CloudFront answers the names of its site only; here these are the names of this machine. */
const siteHostOf = (called: string | undefined, port = 0): string => {
  const site = `localhost:${port}`;
  return called === `127.0.0.1:${port}` ? called : site;
};
