import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sirv, { type Options } from 'sirv';
import { plans } from '#shared/contract/plans.ts';
import { clientDirOf, documentAt, publishPages, SHELL } from '../../site.ts';
import { listen } from '../http.ts';

/** What answers the SPA's addresses. */
export interface LocalSite {
  readonly answer: RequestListener;
  /** Prerenders the public pages, once the API answers and whenever the plans have changed. Nothing may be asked for before. */
  readonly publish?: (api: RequestListener, siteUrl: string) => Promise<void>;
}

/** A built site, with its prerendered pages in a folder of their own. */
export const builtSite = (buildDir: string, pagesDir: string): LocalSite => {
  let serve: RequestListener = (_, response) => response.writeHead(503).end();
  return {
    answer: (request, response) => serve(request, response),
    publish: async (api, siteUrl) => {
      rmSync(pagesDir, { recursive: true, force: true });
      await publishPages(buildDir, { plans: await readPlans(api), siteUrl, outDir: pagesDir });
      compressSite(pagesDir);
      serve = siteServer(clientDirOf(buildDir), pagesDir);
    },
  };
};

/** The plans as the API answers them, before it answers anybody else. */
const readPlans = async (api: RequestListener): Promise<unknown> => {
  const { url, close } = await listen(api);
  try {
    const response = await fetch(url + plans.list.path);
    if (!response.ok) throw new Error(`The plans cannot be read: ${response.status}`);
    return await response.json();
  } finally {
    await close();
  }
};

/** Serves the site as CloudFront does: files, else a document of infra/site.ts; hashed files for ever, the rest asked for again. */
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
    const kept = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('cache-control', kept);
    response.setHeader('x-content-type-options', 'nosniff');
  },
};

const textFiles = /\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/;
/** Below this, compressing costs more bytes than it saves. */
const LEAST_BYTES = 1024;

/** Writes every text file of a built site once more in gzip and Brotli beside it, where the server finds them. */
export const compressSite = (dir: string): void => {
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const file = join(dir, entry);
    if (!textFiles.test(file) || statSync(file).size < LEAST_BYTES) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    // 9 of 11: the last steps take ten times as long for a hundredth of the size.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
};
