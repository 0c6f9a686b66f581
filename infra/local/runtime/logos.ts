import type { RequestListener } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';

/** Serves `/logos/…` from the bucket of the logos. Throws unless it is the only bucket. */
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
