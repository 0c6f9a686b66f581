/** Serves one build of the site twice: as AWS does, and as the local server does. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { plans as planRoutes } from '#shared/contract/plans.ts';
import { startQueuesAndFiles } from '../../../infra/local/aws/fauxqs.ts';
import { buildSite } from '../../../infra/local/build/build.ts';
import { demoPlans } from '../../../infra/local/demo/data.ts';
import { listen, sendJson } from '../../../infra/local/http.ts';
import { serverDirOf } from '../../../infra/site/documents.ts';
import { synthesize } from '../../../infra/synthesize.ts';
import type { StoredFile } from './cloudFront.ts';

const addresses = { viacepUrl: 'https://cep.example', serperUrl: 'https://provider.example' };
export const pagesConfig = {
  viacepUrl: addresses.viacepUrl,
  serperAccountUrl: `${addresses.serperUrl}/account`,
};

export const setUpSite = async () => {
  const buildDir = await buildSite();
  const outDir = mkdtempSync(join(tmpdir(), 'ranqueia-web-'));
  // As on AWS, no package.json above the files says what their modules are.
  const publisherDir = join(outDir, 'publisher');
  cpSync(serverDirOf(buildDir), publisherDir, { recursive: true });
  const { web } = synthesize({ outDir, siteDir: buildDir, validate: false, context: addresses });
  if (!web) throw new Error('There is no Web stack');
  let plans: unknown = demoPlans;
  const api = await listen((request, response) =>
    request.url === planRoutes.list.path ? sendJson(response, 200, plans) : response.writeHead(404).end(),
  );
  const files = await startQueuesAndFiles(undefined, 'sa-east-1');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const s3 = new S3Client({ region: 'sa-east-1', endpoint: files.url, credentials, forcePathStyle: true });
  for (const Bucket of ['site', 'logos']) await s3.send(new CreateBucketCommand({ Bucket }));
  const stop = async () => {
    await Promise.all([api.close(), files.stop()]);
    rmSync(outDir, { recursive: true });
  };

  /** Publishes in a separate process, which does not guess the types of modules. */
  const publish = async (siteUrl: string) => {
    const environment = {
      ...process.env,
      BUCKET: 'site',
      SITE_URL: siteUrl,
      PLANS_URL: api.url,
      AWS_REGION: 'sa-east-1',
      AWS_ENDPOINT_URL_S3: files.url,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    const script = `const { handler } = await import(${JSON.stringify(join(publisherDir, 'publisher.mjs'))}); await handler();`;
    const flags = ['--no-experimental-detect-module', '--input-type=module'];
    await promisify(execFile)(process.execPath, [...flags, '-e', script], { env: environment });
  };
  return {
    buildDir,
    outDir,
    web,
    s3,
    stop,
    publish,
    setPlans: (changed: unknown) => {
      plans = changed;
    },
  };
};

export type SiteSetting = Awaited<ReturnType<typeof setUpSite>>;

export const storedFiles = async (
  { s3 }: Pick<SiteSetting, 's3'>,
  Bucket: string,
): Promise<ReadonlyMap<string, StoredFile>> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  return new Map(
    await Promise.all(
      Contents.map(async ({ Key = '' }): Promise<[string, StoredFile]> => {
        const {
          Body,
          CacheControl = '',
          ContentType = '',
        } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        return [
          Key,
          {
            body: Buffer.from((await Body?.transformToByteArray()) ?? []),
            headers: { 'cache-control': CacheControl, 'content-type': ContentType },
          },
        ];
      }),
    ),
  );
};
