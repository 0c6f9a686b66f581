import type { IncomingMessage, RequestListener } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { ORIGIN_KEY_HEADER, SITE_HOST_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/edge.ts';
import { passedHeaders } from '../../site/headers.ts';

/** Serves logos from the bucket. Throws unless there is exactly one bucket. */
export const withLogos = (
  s3: S3Client,
  [bucket, ...others]: readonly string[],
  fallback: RequestListener,
): RequestListener => {
  if (bucket === undefined || others.length > 0) throw new Error('Expected exactly one bucket: the logos');
  const logos = logoServer(s3, bucket);
  return (request, response) =>
    request.url?.startsWith('/logos/') ? logos(request, response) : fallback(request, response);
};

const logoServer =
  (s3: S3Client, bucket: string): RequestListener =>
  (request, response) => {
    const key = keyOf(request.url ?? '');
    const fail = (status: number) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(status).end();
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return fail(403);
    if (key === undefined) return fail(404);
    s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      .then(async ({ Body, ContentType, ContentLength, CacheControl, ETag }) => {
        response.writeHead(200, {
          'content-type': ContentType ?? 'application/octet-stream',
          ...(ContentLength !== undefined && { 'content-length': ContentLength }),
          ...(CacheControl !== undefined && { 'cache-control': CacheControl }),
          ...(ETag !== undefined && { etag: ETag }),
        });
        if (request.method === 'HEAD' || !Body) return response.end();
        return pipeline(Body.transformToWebStream(), response);
      })
      .catch((error) => fail(error instanceof NoSuchKey ? 404 : 502));
  };

const keyOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.replace(/\?.*$/s, '').slice(1));
  } catch {
    return undefined;
  }
};

/** Plays CloudFront: passes the same headers to the API, and replaces those that only CloudFront may set. */
export const withEdge =
  (api: RequestListener, key: string): RequestListener =>
  (request, response) => {
    request.rawHeaders = edgeHeaders(request, key);
    api(request, response);
  };

const ownHeaders: readonly string[] = [ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER, SITE_HOST_HEADER];

/** CloudFront handles these headers itself, and adds the browser's address to the last one. */
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

/** CloudFront accepts only the site's host names. Here these are `localhost` and `127.0.0.1`. */
const siteHostOf = (called: string | undefined, port = 0): string => {
  const site = `localhost:${port}`;
  return called === `127.0.0.1:${port}` ? called : site;
};
