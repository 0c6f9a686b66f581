import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sirv from 'sirv';

/** Serves the built SPA as CloudFront does: `index.html` for every address that is no file, hashed files for ever, the rest asked for again. */
export const siteServer = (dir: string): RequestListener => {
  const serve = sirv(dir, {
    single: true,
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const kept = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('cache-control', kept);
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
  return (request, response) =>
    serve(request, response, () => {
      response.writeHead(404).end();
    });
};

const textFiles = /\.(html|js|css|svg|json|webmanifest|txt|map)$/;
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
