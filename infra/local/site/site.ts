import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Options } from 'sirv';
import sirv from 'sirv';
import { SESSION_COOKIES } from '#shared/cookies.ts';
import { runtimeConfig, type WrittenConfig } from '#shared/runtime.ts';
import { ASK_AGAIN, ASSETS, clientDirOf, fileAt, KEEP } from '../../site/documents.ts';
import { connectionsOf, kindOf, securityHeaders } from '../../site/headers.ts';
import { readPages, readStyleHashes } from '../../site/pages.ts';
import { sendJson } from '../http.ts';

export const withConfig =
  (config: WrittenConfig, site: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.split('?')[0] !== '/config.json') return site(request, response);
    response.setHeader('cache-control', ASK_AGAIN);
    return sendJson(response, 200, config);
  };

export const withSecurityHeaders = (
  { config, site }: { readonly config: WrittenConfig; readonly site: LocalSite | undefined },
  answer: RequestListener,
): RequestListener => {
  const rules = {
    connect: connectionsOf(runtimeConfig.parse(config)),
    styleHashes: site?.styleHashes ?? [],
    inlineCode: site?.inlineCode ?? false,
    https: false,
  };
  return (request, response) => {
    const headers = securityHeaders(kindOf(request.url ?? '/'), rules);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response);
  };
};

export interface LocalSite {
  readonly answer: RequestListener;
  readonly styleHashes?: readonly string[];
  /** Whether the content security policy must allow inline scripts and styles. */
  readonly inlineCode?: boolean;
}

/** Writes the pages with the site's address into their folder. */
export const builtSite = async (buildDir: string, pagesDir: string, siteUrl: string): Promise<LocalSite> => {
  rmSync(pagesDir, { recursive: true, force: true });
  for (const [path, text] of readPages(buildDir, siteUrl)) {
    mkdirSync(dirname(join(pagesDir, path)), { recursive: true });
    writeFileSync(join(pagesDir, path), text);
  }
  await compressSite(pagesDir);
  return {
    styleHashes: readStyleHashes(buildDir),
    answer: siteServer(clientDirOf(buildDir), pagesDir),
  };
};

/** Chooses the file like infra/edge/documents.ts. */
const fileOf = ({ url = '/', headers }: IncomingMessage): string =>
  fileAt(url.split('?')[0] ?? '/', sessionCookie.test(headers.cookie ?? ''));

const sessionCookie = new RegExp(`(?:^|;\\s*)(?:${SESSION_COOKIES.join('|')})=[^;]`);

/** Like CloudFront, serves the file that infra/site names, or 404. */
const siteServer = (clientDir: string, pagesDir: string): RequestListener => {
  const files = sirv(clientDir, options);
  const pages = sirv(pagesDir, options);
  return (request, response) => {
    const fail = (status: number): void => {
      response.writeHead(status).end();
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return fail(403);
    const file = fileOf(request);
    // The file server would find these files; a bucket would not.
    if (/\/$|\.(?:br|gz)$/.test(file)) return fail(404);
    request.url = file;
    return files(request, response, () => pages(request, response, () => fail(404)));
  };
};

const options: Options = {
  gzip: true,
  brotli: true,
  etag: true,
  extensions: [],
  setHeaders: (response, pathname) => {
    response.setHeader('cache-control', pathname.startsWith(ASSETS) ? KEEP : ASK_AGAIN);
  },
};

const textFiles = /\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/;
/** Below this size, compression costs more bytes than it saves. */
const MIN_BYTES = 1024;

const [gzip, brotli] = [promisify(zlib.gzip), promisify(zlib.brotliCompress)];
// Quality 6 of 11, because 9 takes half a second more of each start to save 0.5%.
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Writes compressed copies, which the server prefers. Uses every core. */
export const compressSite = async (dir: string): Promise<void> => {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((entry) => join(dir, entry))
    .filter((file) => textFiles.test(file) && statSync(file).size >= MIN_BYTES);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const copies = await Promise.all([gzip(bytes, { level: 9 }), brotli(bytes, brotliOptions)]);
      for (const [index, copy] of copies.entries()) writeFileSync(file + ['.gz', '.br'][index], copy);
    }),
  );
};
