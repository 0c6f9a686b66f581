import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Options } from 'sirv';
import sirv from 'sirv';
import { plans } from '#shared/contract/plans.ts';
import { SESSION_COOKIES } from '#shared/cookies.ts';
import { runtimeConfig, type WrittenConfig } from '#shared/runtime.ts';
import {
  ASK_AGAIN,
  ASSETS,
  clientDirOf,
  fileAt,
  isPublicPage,
  KEEP,
  serverDirOf,
} from '../../site/documents.ts';
import { connectionsOf, kindOf, type ReplyKind, securityHeaders } from '../../site/headers.ts';
import { publishPages, readStyleHashes } from '../../site/pages.ts';
import { listen, sendJson } from '../http.ts';

export const withConfig =
  (config: WrittenConfig, site: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.split('?')[0] !== '/config.json') return site(request, response);
    response.setHeader('cache-control', ASK_AGAIN);
    return sendJson(response, 200, config);
  };

/** Adds the security headers that CloudFront adds. */
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
  const headersOf = (kind: ReplyKind) => Object.entries(securityHeaders(kind, rules));
  const headers = { page: headersOf('page'), api: headersOf('api'), logo: headersOf('logo') };
  return (request, response) => {
    for (const [name, value] of headers[kindOf(request.url ?? '/')]) response.setHeader(name, value);
    answer(request, response);
  };
};

export interface LocalSite {
  readonly answer: RequestListener;
  /** Writes the pages again if the plans have changed. Until its first call ends, every answer is 503. */
  readonly publish?: (api: RequestListener, siteUrl: string) => Promise<void>;
  readonly styleHashes?: readonly string[];
  /** Whether the content security policy must allow inline scripts and styles. */
  readonly inlineCode?: boolean;
}

export const builtSite = (buildDir: string, pagesDir: string): LocalSite => {
  let serve: RequestListener = (_, response) => response.writeHead(503).end();
  let refresh = async (): Promise<void> => undefined;
  return {
    styleHashes: readStyleHashes(serverDirOf(buildDir)),
    answer: async (request, response) => {
      // A failing table must not delay a page for longer.
      if (isPublicPage(fileOf(request)))
        await Promise.race([refresh(), wait(MAX_WAIT_MS, undefined, { ref: false })]);
      serve(request, response);
    },
    publish: async (api, siteUrl) => {
      rmSync(pagesDir, { recursive: true, force: true });
      let published = '';
      let editions = 0;
      const publishChanged = oneAtATime(async () => {
        const plans = await readPlans(api);
        if (JSON.stringify(plans) === published) return;
        // Each edition has its own folder, because requests may still read the previous edition.
        editions += 1;
        const outDir = join(pagesDir, String(editions));
        const write = async (path: string, text: string) => {
          mkdirSync(dirname(join(outDir, path)), { recursive: true });
          writeFileSync(join(outDir, path), text);
        };
        await publishPages(serverDirOf(buildDir), { plans, siteUrl, write });
        await compressSite(outDir);
        serve = siteServer(clientDirOf(buildDir), outDir);
        published = JSON.stringify(plans);
        rmSync(join(pagesDir, String(editions - 2)), { recursive: true, force: true });
      });
      await publishChanged();
      // While the plans cannot be read, the last edition is served.
      refresh = () => publishChanged().catch(() => undefined);
    },
  };
};

const MAX_WAIT_MS = 2000;

/** Chooses the file like infra/edge/documents.ts. */
const fileOf = ({ url = '/', headers }: IncomingMessage): string =>
  fileAt(url.split('?')[0] ?? '/', sessionCookie.test(headers.cookie ?? ''));

const sessionCookie = new RegExp(`(?:^|;\\s*)(?:${SESSION_COOKIES.join('|')})=[^;]`);

/** Calls made during a run share that run. */
const oneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
};

/** Asks the API on a separate port, because the site is not up yet. */
const readPlans = async (api: RequestListener): Promise<unknown> => {
  const { url, close } = await listen(api);
  try {
    const response = await fetch(url + plans.list.path);
    if (!response.ok) throw new Error(`Reading the plans failed: ${response.status}`);
    return await response.json();
  } finally {
    await close();
  }
};

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
