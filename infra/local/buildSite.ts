/** Builds the SPA into the folder it is told, and every text file once more compressed. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { compressSite } from './site.ts';

const [, , target = join(tmpdir(), 'ranqueia-site')] = process.argv;

await build({
  configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
  build: { outDir: target, emptyOutDir: true },
  logLevel: 'error',
});
compressSite(target);
