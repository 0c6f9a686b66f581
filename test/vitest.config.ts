import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

const everyFile = {
  root,
  // A process runs many files: it starts and loads packages once. What else files may share is taken away.
  isolate: false,
  setupFiles: 'test/support/freshFile.ts',
  // What the product logs in a test is shown with that test, if it fails.
  env: { POWERTOOLS_DEV: 'true' },
  // Twice as many as a small machine has cores: some files mostly wait.
  maxWorkers: 4,
  // Far more than any file needs on a machine that does nothing else.
  testTimeout: 120_000,
  hookTimeout: 60_000,
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
        test: {
          name: 'slices',
          ...everyFile,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', ...(process.env.TEST_SAMPLES ? ['**/*.full.test.ts'] : [])],
          globalSetup: 'test/support/globalSetup.ts',
          // `expect.poll` waits for as long as the test may take.
          expect: { poll: { timeout: 50_000, interval: 50 } },
        },
      },
    ],
  },
});
