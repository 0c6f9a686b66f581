/** The Lambda function that publishes pages. Its folder on AWS also holds the files for prerendering. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import pRetry from 'p-retry';
import { plans as planRoutes } from '#shared/contract/plans.ts';
import { ASK_AGAIN, ASSET_LIST } from './documents.ts';
import { publishPages } from './pages.ts';
import { pruneAssets } from './prune.ts';
import { type Edition, isCurrent } from './releases.ts';

const s3 = new S3Client();
const serverDir = import.meta.dirname;

/** The key of the last edition's hash. No address leads to it: addresses without an extension are pages. */
const MARKER = 'published';
const TIMEOUT_MS = 10_000;

export const handler = async (): Promise<void> => {
  const { BUCKET = '', SITE_URL: siteUrl = '', PLANS_URL = '' } = process.env;
  // Reads again after a failure, because a deployment fails if the pages cannot be published.
  const plans = await pRetry(() => readPlans(PLANS_URL), { retries: 2 });
  const hash = hashOf(plans, siteUrl);
  if (isCurrent(await readEdition(BUCKET), hash, Date.now())) return;
  const write = async (Key: string, Body: string, ContentType: string) => {
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ContentType, CacheControl: ASK_AGAIN }));
  };
  await publishPages(serverDir, { plans, siteUrl, write: (path, text) => write(path, text, typeOf(path)) });
  await pruneAssets(s3, BUCKET, serverDir, Date.now());
  // The marker is written last, so that the next run after a failure writes all pages again.
  await write(MARKER, hash, 'text/plain');
};

const readPlans = async (baseUrl: string): Promise<unknown> => {
  const response = await fetch(baseUrl + planRoutes.list.path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Reading the plans failed: ${response.status}`);
  return response.json();
};

const hashOf = (plans: unknown, siteUrl: string): string => {
  const hash = createHash('sha256').update(JSON.stringify({ plans, siteUrl }));
  for (const file of ['template.html', 'pages.json', 'renderPages.mjs', ASSET_LIST])
    hash.update(readFileSync(join(serverDir, file)));
  return hash.digest('hex');
};

const readEdition = async (Bucket: string): Promise<Edition | undefined> => {
  try {
    const { Body, LastModified } = await s3.send(new GetObjectCommand({ Bucket, Key: MARKER }));
    return { hash: (await Body?.transformToString()) ?? '', writtenAt: LastModified?.getTime() ?? 0 };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  xml: 'text/xml',
  txt: 'text/plain; charset=utf-8',
};

const typeOf = (path: string): string => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
