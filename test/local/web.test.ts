/**
 * The site on AWS and the site on one machine: the Web stack's template, its edge functions and its publisher
 * beside the local server, with the same build and the same plans.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plans as planRoutes } from '#shared/contract/plans.ts';
import { startQueuesAndFiles } from '../../infra/local/aws/fauxqs.ts';
import { buildSite } from '../../infra/local/build/build.ts';
import { demoPlans } from '../../infra/local/demo/data.ts';
import { listen, sendJson } from '../../infra/local/http.ts';
import { withLogos } from '../../infra/local/runtime/logos.ts';
import { withConfig } from '../../infra/local/site/config.ts';
import { withSecurityHeaders } from '../../infra/local/site/headers.ts';
import { builtSite } from '../../infra/local/site/site.ts';
import { serverDirOf } from '../../infra/site/folders.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { distributionOf, type StoredFile, type ViewerRequest } from '../support/distribution.ts';

const addresses = { viacepUrl: 'https://cep.example', serperUrl: 'https://provider.example' };
const pagesConfig = { viacepUrl: addresses.viacepUrl, serperAccountUrl: `${addresses.serperUrl}/account` };

/** What both serve: a build, the plans that the test sets, and the files of the buckets. */
const setUp = async () => {
  const buildDir = await buildSite();
  const outDir = mkdtempSync(join(tmpdir(), 'ranqueia-web-'));
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

  /** Runs the deployed publisher once, in a process of its own. */
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
    const script = `const { handler } = await import(${JSON.stringify(join(serverDirOf(buildDir), 'publisher.mjs'))}); await handler();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: environment });
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

type Setting = Awaited<ReturnType<typeof setUp>>;

/** The files that a deployment uploads, with what the template says about them. */
const uploadedFiles = ({ web, outDir }: Setting): ReadonlyMap<string, StoredFile> => {
  const uploads = Object.values(web.Resources).filter(({ Type }) => Type === 'Custom::CDKBucketDeployment');
  return new Map(
    uploads.flatMap(({ Properties = {} }) => {
      const prefix = String(Properties.DestinationBucketKeyPrefix ?? '');
      const metadata = Object(Properties.SystemMetadata);
      return [Properties.SourceObjectKeys].flat().flatMap((key) => {
        const dir = join(outDir, `asset.${String(key).replace('.zip', '')}`);
        return globSync('**/*', { cwd: dir })
          .filter((file) => statSync(join(dir, file)).isFile())
          .map((file): [string, StoredFile] => [
            prefix + file,
            { body: readFileSync(join(dir, file)), headers: { 'cache-control': metadata['cache-control'] } },
          ]);
      });
    }),
  );
};

/** The files of a bucket. */
const storedFiles = async ({ s3 }: Setting, Bucket: string): Promise<ReadonlyMap<string, StoredFile>> => {
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

const LOGO = 'logos/acme/1.png';
const session = 'session=abc';

const requests: readonly ViewerRequest[] = [
  ...['/', '/plans', '/termos', '/privacidade'].flatMap((url) => [
    { url },
    { url, cookie: session },
    { url, cookie: '__Host-session=abc' },
    { url, cookie: 'session=' },
    { url, cookie: 'session=; session=abc' },
  ]),
  { url: '/plans/' },
  { url: '/plans/', cookie: session },
  { url: '/plans?utm_source=x.js' },
  { url: '/?q=1', cookie: `theme=dark; ${session}` },
  { url: '/', cookie: 'theme=dark' },
  { url: '/', cookie: 'mysession=abc' },
  { url: '/', cookie: 'session_hint=abc' },
  { url: '/', method: 'HEAD' },
  { url: '/', method: 'POST' },
  { url: '/plans', method: 'DELETE', cookie: session },
  { url: '/Plans' },
  { url: '/dashboard' },
  { url: '/dashboard', cookie: session },
  { url: '/companies/01JABC/grid', cookie: session },
  { url: '/payment/success?session_id=cs_1.x' },
  { url: '/auth/google/callback?code=4%2F0A&state=x' },
  { url: '/nada' },
  { url: '/plans//' },
  { url: '/api' },
  { url: '/logos' },
  { url: '/logos/' },
  { url: `/${LOGO}` },
  { url: `/${LOGO}?v=2` },
  { url: `/${LOGO}`, method: 'HEAD' },
  { url: `/${LOGO}`, method: 'PUT' },
  { url: '/logos/acme/missing.png' },
  { url: '/app.html' },
  { url: '/index.html', cookie: session },
  { url: '/plans/index.html' },
  { url: '/favicon.svg' },
  { url: '/favicon.svg?v=1' },
  { url: '/favicon.svg/' },
  { url: '/scheme.js' },
  { url: '/cartao.png' },
  { url: '/config.json' },
  { url: '/config.json?x=1', cookie: session },
  { url: '/robots.txt' },
  { url: '/sitemap.xml' },
  { url: '/published' },
  { url: '/missing.js' },
  { url: '/app.html.br' },
  { url: '/modules.json' },
  { url: '/manifest.json' },
  { url: '/pages.json' },
  { url: '/assets/' },
  { url: '/assets/missing.js', cookie: session },
  { url: '/assets/missing' },
  { url: '/.env' },
];

let setting: Setting;
beforeAll(
  async () => {
    setting = await setUp();
  },
  // It may build the site.
  200_000,
);
afterAll(() => setting.stop());

describe('the site on AWS and on one machine', () => {
  /** Headers that say what a reply means; others, such as ETag and Date, are the server's own. */
  const compared = [
    'cache-control',
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
  ];

  const serveLocally = async () => {
    const { buildDir, s3 } = setting;
    const pagesDir = mkdtempSync(join(tmpdir(), 'ranqueia-pages-'));
    const site = builtSite(buildDir, pagesDir);
    const pages = withLogos(s3, ['logos'], withConfig(pagesConfig, site.answer));
    const server = await listen(withSecurityHeaders({ config: pagesConfig, site }, pages));
    onTestFinished(async () => {
      await server.close();
      rmSync(pagesDir, { recursive: true });
    });
    await site.publish?.((_, response) => sendJson(response, 200, demoPlans), 'https://ranqueia.example');
    return server.url;
  };

  it('give the same documents with the same headers', async () => {
    const { s3, publish, web } = setting;
    await s3.send(
      new PutObjectCommand({ Bucket: 'logos', Key: LOGO, Body: 'picture', CacheControl: 'immutable' }),
    );
    const url = await serveLocally();
    await publish('https://ranqueia.example');
    const uploaded = uploadedFiles(setting);
    const { answer } = distributionOf(
      web,
      new Map([
        ...uploaded,
        ...(await storedFiles(setting, 'site')),
        ...(await storedFiles(setting, 'logos')),
      ]),
    );
    const assets = [...uploaded.keys()].filter((key) => key.startsWith('assets/'));
    expect(assets.length).toBeGreaterThan(20);
    const all: readonly ViewerRequest[] = [
      ...requests,
      ...assets.flatMap((key) => [{ url: `/${key}` }, { url: `/${key}/` }, { url: `/${key}.gz` }]),
    ];
    expect(requests.length).toBeGreaterThan(40);
    for (const request of all) {
      const { url: path, method = 'GET', cookie = '' } = request;
      const local = await fetch(url + path, { method, headers: { cookie, 'accept-encoding': 'identity' } });
      const edge = answer(request);
      const describeReply = (
        status: number,
        body: Uint8Array | undefined,
        header: (name: string) => unknown,
      ) => ({
        request,
        status,
        // Of an error, only the status matters.
        body:
          status === 200 && method === 'GET'
            ? createHash('sha256')
                .update(body ?? '')
                .digest('hex')
            : '',
        // CloudFront itself refuses a method, without the headers.
        headers:
          status === 403 ? {} : Object.fromEntries(compared.map((name) => [name, header(name) ?? null])),
      });
      const policy = edge.headers['content-security-policy']?.replace('; upgrade-insecure-requests', '');
      const edgeHeaders: Readonly<Record<string, string | undefined>> = {
        ...edge.headers,
        'content-security-policy': policy,
      };
      const body = Buffer.from(await local.arrayBuffer());
      expect(describeReply(local.status, body, (name) => local.headers.get(name))).toEqual(
        describeReply(edge.status, edge.body, (name) => edgeHeaders[name]),
      );
    }
    const statuses = requests.map((request) => answer(request).status);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 403, 404]);
  });

  it('allow every inline style of the public pages, and there is no inline script', async () => {
    await setting.publish('https://ranqueia.example');
    const files = await storedFiles(setting, 'site');
    const { answer } = distributionOf(setting.web, files);
    for (const url of ['/', '/plans', '/termos', '/privacidade']) {
      const { headers, body } = answer({ url });
      const html = String(body);
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
      expect(styles.length).toBeGreaterThan(0);
      for (const css of styles) {
        const hash = createHash('sha256').update(css).digest('base64');
        expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      }
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
      for (const attributes of scripts)
        expect(attributes).toMatch(/ src="\/|type="application\/(ld\+)?json"/);
      expect(html).not.toMatch(/ on\w+="/);
    }
  });
});

describe('the publisher', () => {
  const priceOf = (files: ReadonlyMap<string, StoredFile>, path: string) =>
    /"price":"([\d.]+)"/.exec(String(files.get(path)?.body))?.[1];

  it('follows the plans and the address, and writes nothing when neither has changed', async () => {
    const { publish, setPlans } = setting;
    onTestFinished(() => setPlans(demoPlans));
    const put = async (siteUrl: string) => {
      await publish(siteUrl);
      return storedFiles(setting, 'site');
    };
    const first = await put('https://one.example');
    expect(priceOf(first, 'plans/index.html')).toBe('49.90');
    const { s3 } = setting;
    // A page that somebody damaged shows that the second run has written nothing.
    await s3.send(new PutObjectCommand({ Bucket: 'site', Key: 'plans/index.html', Body: 'damaged' }));
    expect(String((await put('https://one.example')).get('plans/index.html')?.body)).toBe('damaged');
    setPlans(demoPlans.map((plan) => ({ ...plan, price_monthly: plan.price_monthly + 10 })));
    expect(priceOf(await put('https://one.example'), 'plans/index.html')).toBe('59.90');
    const moved = await put('https://two.example');
    expect(String(moved.get('sitemap.xml')?.body)).toContain('<loc>https://two.example/plans</loc>');
    expect(moved.get('index.html')?.headers).toEqual({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('keeps the last pages and fails when the plans cannot be read', async () => {
    const { publish, setPlans } = setting;
    onTestFinished(() => setPlans(demoPlans));
    await publish('https://one.example');
    setPlans([{ id: 'not a plan' }]);
    await expect(publish('https://one.example')).rejects.toThrow();
    expect(priceOf(await storedFiles(setting, 'site'), 'index.html')).toBe('49.90');
  });
});
