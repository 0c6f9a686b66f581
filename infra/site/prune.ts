import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { ASK_AGAIN, ASSET_LIST, ASSETS } from './documents.ts';
import { releaseList, releasesWith, unusedKeys } from './releases.ts';

/** The key of the list of releases. No address leads to it: addresses without an extension are pages. */
const RELEASES = 'releases';

/** Removes unused assets. If a run ends early, the next run removes the rest. */
export const pruneAssets = async (
  s3: S3Client,
  Bucket: string,
  serverDir: string,
  now: number,
): Promise<void> => {
  const assets = z.parse(z.array(z.string()), JSON.parse(readFileSync(join(serverDir, ASSET_LIST), 'utf8')));
  const known = await readText(s3, Bucket);
  const releases = releasesWith(z.parse(releaseList, JSON.parse(known)), assets, now);
  const Body = JSON.stringify(releases);
  if (Body !== known)
    await s3.send(new PutObjectCommand({ Bucket, Key: RELEASES, Body, CacheControl: ASK_AGAIN }));
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket, Prefix: ASSETS.slice(1) },
  )) {
    const stored = Contents.map(({ Key = '', LastModified }) => ({
      key: Key,
      writtenAt: LastModified?.getTime() ?? now,
    }));
    await remove(s3, Bucket, unusedKeys(stored, releases, now));
  }
};

const readText = async (s3: S3Client, Bucket: string): Promise<string> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: RELEASES }));
    return (await Body?.transformToString()) ?? '[]';
  } catch (error) {
    if (error instanceof NoSuchKey) return '[]';
    throw error;
  }
};

const remove = async (s3: S3Client, Bucket: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
  );
  if (Errors.length > 0) throw new Error(`Removing old assets failed: ${Errors[0]?.Key} ${Errors[0]?.Code}`);
};
