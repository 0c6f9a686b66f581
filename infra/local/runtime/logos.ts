import type { RequestListener } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';

/** As CloudFront will send them: whatever an uploaded file holds, a browser shows an image or nothing. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Answers `/logos/…` by the object of that key. */
export const logoServer =
  (s3: S3Client, bucket: string): RequestListener =>
  (request, response) => {
    const key = keyOf(request.url ?? '');
    const refuse = (status: number) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(status, headers).end();
    };
    if (key === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return refuse(404);
    s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      .then(async ({ Body, ContentType, ContentLength, CacheControl, ETag }) => {
        response.writeHead(200, {
          ...headers,
          'content-type': ContentType ?? 'application/octet-stream',
          ...(ContentLength !== undefined && { 'content-length': ContentLength }),
          ...(CacheControl !== undefined && { 'cache-control': CacheControl }),
          ...(ETag !== undefined && { etag: ETag }),
        });
        if (request.method === 'HEAD' || !Body) return response.end();
        return pipeline(Body.transformToWebStream(), response);
      })
      .catch((error) => refuse(error instanceof NoSuchKey ? 404 : 502));
  };

const keyOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.replace(/\?.*$/s, '').slice(1));
  } catch {
    return undefined;
  }
};
