import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { putFile, removeFile, removeFiles } from '../../functions/platform/aws/files.ts';
import { it } from '../support/cloud/connected.ts';

it('a file is stored with its type, for ever, and removed without complaint', async ({ resources }) => {
  const { clients, environment } = resources;
  const get = (Key: string) =>
    clients.s3.send(new GetObjectCommand({ Bucket: environment.LOGO_BUCKET, Key }));
  const bytes = new Uint8Array([0, 1, 254, 255]);
  await putFile('logos/ação 1.png', bytes, 'image/png');
  const { Body, ContentType, CacheControl } = await get('logos/ação 1.png');
  expect(await Body?.transformToByteArray()).toEqual(bytes);
  expect({ ContentType, CacheControl }).toEqual({
    ContentType: 'image/png',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  await removeFile('logos/ação 1.png');
  await removeFile('logos/ação 1.png');
  await expect(get('logos/ação 1.png')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

it('files are removed by the beginning of their keys, and no others', async ({ resources }) => {
  const { clients, environment } = resources;
  const names = ['logos/a/1', 'logos/a/2', 'logos/ab/1'];
  for (const name of names) await putFile(name, new Uint8Array([1]), 'image/png');
  await removeFiles('logos/a/');
  const found = await Promise.allSettled(
    names.map((Key) => clients.s3.send(new GetObjectCommand({ Bucket: environment.LOGO_BUCKET, Key }))),
  );
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
