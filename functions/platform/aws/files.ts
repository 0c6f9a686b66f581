import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { env } from '../env.ts';
import { limitedClient } from './limitedClient.ts';

const client = /* @__PURE__ */ limitedClient('files', (config) => new S3Client(config));

/** A key must never be used again, because browsers cache its file forever. */
export const putFile = async (key: string, bytes: Uint8Array, contentType: string): Promise<void> => {
  await client.send(
    new PutObjectCommand({
      Bucket: env('LOGO_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
};

export const readFile = async (key: string): Promise<Uint8Array | undefined> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env('LOGO_BUCKET'), Key: key }));
  return Body?.transformToByteArray();
};

export const removeFile = async (key: string): Promise<void> => {
  await client.send(new DeleteObjectCommand({ Bucket: env('LOGO_BUCKET'), Key: key }));
};

export const removeFiles = async (prefix: string): Promise<void> => {
  for await (const page of paginateListObjectsV2(
    { client },
    { Bucket: env('LOGO_BUCKET'), Prefix: prefix },
  )) {
    for (const { Key } of page.Contents ?? []) if (Key) await removeFile(Key);
  }
};
