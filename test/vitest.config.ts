import { readFileSync } from 'node:fs';
import type { Plugin } from 'vitest/config';
import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

const everyFile = {
  root,
  // A process runs many files and loads packages once; freshFile.ts separates the files.
  isolate: false,
  setupFiles: 'test/support/cloud/freshFile.ts',
  // A failed test shows what the product logged in it.
  env: { POWERTOOLS_DEV: 'true' },
  // Four workers share a small machine's two cores, because some files mostly wait.
  maxWorkers: 4,
  // Most objects die young: with more room for them, garbage collection takes 5% less CPU time.
  execArgv: ['--max-semi-space-size=64'],
  // These limits are far longer than any file needs on an idle machine: others may share its cores.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 100_000, interval: 50 } },
};

/** Fonts are bytes, as in the bundles of functions. */
const fonts: Plugin = {
  name: 'fonts',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.ttf') ? `export default Buffer.from('${readFileSync(id, 'base64')}', 'base64')` : undefined,
};

export default defineConfig({
  root,
  test: {
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          ...everyFile,
          include: ['{shared,functions,infra,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [fonts],
        test: {
          name: 'slices',
          ...everyFile,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', ...(process.env.TEST_SAMPLES ? ['**/*.full.test.ts'] : [])],
          globalSetup: 'test/support/cloud/globalSetup.ts',
        },
      },
    ],
  },
});
