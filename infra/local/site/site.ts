import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sirv, { type Options } from 'sirv';
import { plans } from '#shared/contract/plans.ts';
import { clientDirOf, documentAt, publishPages, SHELL } from '../../site.ts';
import { listen } from '../http.ts';

/** Answers the SPA's addresses. */
export interface LocalSite {
  readonly answer: RequestListener;
  /**
   * Prerenders the public pages from the API's plans, and again before a page is served whenever they have
   * changed. Until then every address is answered 503.
   */
  readonly publish?: (api: RequestListener, siteUrl: string) => Promise<void>;
}

/** Serves a built site; its prerendered pages are written to `pagesDir`. */
export const builtSite = (buildDir: string, pagesDir: string): LocalSite => {
  let serve: RequestListener = (_, response) => response.writeHead(503).end();
  let refresh = async (): Promise<void> => undefined;
  return {
    answer: async (request, response) => {
      // A table that is down delays a page by this much, and no more.
      if (isPublicPage(request))
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
        // Each edition has a folder of its own, because requests may still read the one before.
        editions += 1;
        const outDir = join(pagesDir, String(editions));
        await publishPages(buildDir, { plans, siteUrl, outDir });
        compressSite(outDir);
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

const isPublicPage = ({ url = '/', headers }: IncomingMessage): boolean => {
  const document = documentAt(url.split('?')[0] ?? '/', headers.cookie ?? '');
  return document !== undefined && document !== SHELL;
};

/** Calls during a run share it. */
const oneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
};

/** The plans as the API answers them, asked on a port of its own before the site is up. */
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

/** Serves the site as CloudFront does: files first, then the documents of infra/site.ts. */
const siteServer = (clientDir: string, pagesDir: string): RequestListener => {
  const files = sirv(clientDir, options);
  const pages = sirv(pagesDir, options);
  return (request, response) => {
    const fail = () => {
      response.writeHead(404).end();
    };
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const sendDocument = () => {
      const document = documentAt(pathname, request.headers.cookie ?? '');
      if (document === undefined) return fail();
      request.url = `/${document}`;
      return document === SHELL ? files(request, response, fail) : pages(request, response, fail);
    };
    files(request, response, () => pages(request, response, sendDocument));
  };
};

const options: Options = {
  gzip: true,
  brotli: true,
  etag: true,
  extensions: [],
  setHeaders: (response, pathname) => {
    // Hashed files never change; all others are revalidated.
    const caching = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('cache-control', caching);
    response.setHeader('x-content-type-options', 'nosniff');
  },
};

const textFiles = /\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/;
/** Below this, compression costs more bytes than it saves. */
const MIN_BYTES = 1024;

/** Writes a gzip and a Brotli copy beside every text file, which the server prefers. */
export const compressSite = (dir: string): void => {
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const file = join(dir, entry);
    if (!textFiles.test(file) || statSync(file).size < MIN_BYTES) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    // 9 of 11: the last two levels take ten times as long to save 1%.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
};
