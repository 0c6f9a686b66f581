import type { IncomingMessage, RequestListener } from 'node:http';
import { ORIGIN_KEY_HEADER, SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';

/**
 * Plays CloudFront in front of the API: what only it may say replaces what a client said.
 */
export const withEdge =
  (api: RequestListener, key: string): RequestListener =>
  (request, response) => {
    request.rawHeaders = edgeHeaders(request, key);
    api(request, response);
  };

const ownHeaders: readonly string[] = [ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER, SITE_HOST_HEADER];

const edgeHeaders = ({ rawHeaders, headers, socket }: IncomingMessage, key: string): string[] => {
  const sent: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!ownHeaders.includes(name.toLowerCase())) sent.push(name, value);
  }
  const viewer = `${socket.remoteAddress ?? '127.0.0.1'}:${socket.remotePort ?? 0}`;
  return [
    ...sent,
    ...[ORIGIN_KEY_HEADER, key],
    ...[VIEWER_ADDRESS_HEADER, viewer],
    ...[SITE_HOST_HEADER, headers.host ?? ''],
  ];
};
