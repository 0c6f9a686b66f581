/** The Web stack's template and the local server serve the same build. */
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CloudTemplate } from '../../infra/cloudTemplate.ts';
import { startQueuesAndFiles } from '../../infra/local/aws/fauxqs.ts';
import { buildSite } from '../../infra/local/build/build.ts';
import { listen } from '../../infra/local/http.ts';
import { withLogos } from '../../infra/local/runtime/edge.ts';
import { builtSite, withConfig, withSecurityHeaders } from '../../infra/local/site/site.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { distributionOf, type StoredFile, type ViewerRequest } from '../support/site/cloudFront.ts';

const uploadedFiles = (web: CloudTemplate, outDir: string): ReadonlyMap<string, StoredFile> => {
  const uploads = Object.values(web.Resources).filter(({ Type }) => Type === 'Custom::CDKBucketDeployment');
  return new Map(
    uploads.flatMap(({ Properties = {} }) => {
      const prefix = String(Properties.DestinationBucketKeyPrefix ?? '');
      const metadata = Object(Properties.SystemMetadata);
      return [Properties.SourceObjectKeys].flat().flatMap((key) => {
        const dir = join(outDir, `asset.${String(key).replace('.zip', '')}`);
        return globSync('**/*', { cwd: dir })
          .filter((file) => statSync(join(dir, file)).isFile())
          .map((file): [string, StoredFile] => {
            const body = readFileSync(join(dir, file));
            const headers = {
              'cache-control': metadata['cache-control'],
              'content-type': metadata['content-type'] ?? guessedType(file),
            };
            return [prefix + file, { body, headers }];
          });
      });
    }),
  );
};

/** Returns the type that the deployed copy of a file gets: Python's mimetypes guesses it by the extension. */
const guessedType = (file: string): string => knownTypes.get(extname(file)) ?? 'binary/octet-stream';
const knownTypes = new Map([
  ['.css', 'text/css'],
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain'],
  ['.xml', 'text/xml'],
]);

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
  { url: '/plans?utm_source=x.js' },
  { url: '/?q=1', cookie: `theme=dark; ${session}` },
  { url: '/', cookie: 'mysession=abc' },
  { url: '/', cookie: 'session_hint=abc' },
  { url: '/', method: 'HEAD' },
  { url: '/', method: 'POST' },
  { url: '/dashboard' },
  { url: '/dashboard', cookie: session },
  { url: '/companies/01JABC/grid', cookie: session },
  { url: '/payment/success?session_id=cs_1.x' },
  { url: '/r/um-token' },
  { url: '/auth/google/callback?code=4%2F0A&state=x' },
  { url: '/plans//' },
  { url: '/api' },
  { url: '/logos/' },
  { url: `/${LOGO}` },
  { url: `/${LOGO}?v=2` },
  { url: `/${LOGO}`, method: 'PUT' },
  { url: '/logos/acme/missing.png' },
  { url: '/app.html' },
  { url: '/index.html', cookie: session },
  { url: '/plans/index.html' },
  { url: '/favicon.svg?v=1' },
  { url: '/favicon.svg/' },
  { url: '/config.json?x=1', cookie: session },
  { url: '/robots.txt' },
  { url: '/sitemap.xml' },
  { url: '/app.html.br' },
  { url: '/modules.json' },
  { url: '/assets/' },
  { url: '/assets/missing.js', cookie: session },
  { url: '/assets/missing' },
  { url: '/.env' },
];

const domain = 'ranqueia.example';
const context = {
  domain,
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  viacepUrl: 'https://cep.example',
  serperUrl: 'https://provider.example',
};
const pagesConfig = { viacepUrl: context.viacepUrl, serperAccountUrl: `${context.serperUrl}/account` };

const setUp = async () => {
  const siteDir = await buildSite();
  const outDir = mkdtempSync(join(tmpdir(), 'ranqueia-web-'));
  const { web } = synthesize({ outDir, siteDir, validate: false, context });
  if (!web) throw new Error('There is no Web stack');
  const files = await startQueuesAndFiles(undefined, 'sa-east-1');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const s3 = new S3Client({ region: 'sa-east-1', endpoint: files.url, credentials, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: 'logos' }));
  const stop = async () => {
    await files.stop();
    rmSync(outDir, { recursive: true });
  };
  return { siteDir, web, s3, stop, uploaded: uploadedFiles(web, outDir) };
};

let setting: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  setting = await setUp();
}, 200_000);
afterAll(() => setting.stop());

describe('the site on AWS and on one machine', () => {
  /** The headers that both servers must agree on; others, such as ETag and Date, may differ. */
  const compared = [
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-robots-tag',
  ];

  const serveLocally = async () => {
    const { siteDir, s3 } = setting;
    const pagesDir = mkdtempSync(join(tmpdir(), 'ranqueia-pages-'));
    const site = await builtSite(siteDir, pagesDir, `https://${domain}`);
    const pages = withLogos(s3, ['logos'], withConfig(pagesConfig, site.answer));
    const server = await listen(withSecurityHeaders({ config: pagesConfig, site }, pages));
    onTestFinished(async () => {
      await server.close();
      rmSync(pagesDir, { recursive: true });
    });
    return server.url;
  };

  it('give the same documents with the same headers', async () => {
    const { s3, web, uploaded } = setting;
    const picture = { 'cache-control': 'immutable', 'content-type': 'image/png' };
    await s3.send(
      new PutObjectCommand({
        Bucket: 'logos',
        Key: LOGO,
        Body: 'picture',
        CacheControl: picture['cache-control'],
        ContentType: picture['content-type'],
      }),
    );
    const url = await serveLocally();
    const logo: StoredFile = { body: Buffer.from('picture'), headers: picture };
    const { answer } = distributionOf(web, new Map([...uploaded, [LOGO, logo]]));
    const assets = [...uploaded.keys()].filter((key) => key.startsWith('assets/'));
    expect(assets.length).toBeGreaterThan(20);
    const all: readonly ViewerRequest[] = [
      ...requests,
      ...assets.map((key) => ({ url: `/${key}` })),
      ...assets.slice(0, 3).flatMap((key) => [{ url: `/${key}/` }, { url: `/${key}.gz` }]),
    ];
    for (const request of all) {
      const { url: path, method = 'GET', cookie = '' } = request;
      const local = await fetch(url + path, { method, headers: { cookie, 'accept-encoding': 'identity' } });
      const edge = answer(request);
      const describeReply = (
        status: number,
        body: Uint8Array | undefined,
        header: (name: string) => string | null | undefined,
      ) => ({
        request,
        status,
        // Bodies are compared only for successful replies.
        body:
          status === 200 && method === 'GET'
            ? createHash('sha256')
                .update(body ?? '')
                .digest('hex')
            : '',
        // CloudFront itself refuses a method and then sends none of these headers.
        headers:
          status === 403
            ? {}
            : Object.fromEntries(
                // The documents themselves say how their text is encoded.
                compared.map((name) => [name, header(name)?.replace(/;\s*charset=utf-8$/, '') ?? null]),
              ),
      });
      // The local server does not send this header, which browsers ignore over http (RFC 6797, section 8.1).
      const hsts = edge.status === 403 ? undefined : 'max-age=63072000; includeSubDomains';
      expect(edge.headers['strict-transport-security']).toBe(hsts);
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

  it('allow every inline style of the public pages, and there is no inline script', () => {
    const { answer } = distributionOf(setting.web, setting.uploaded);
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
