import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

/** A process runs many files: it starts and loads packages once. What else files may share is taken away. */
const sharedProcess = { isolate: false, setupFiles: 'test/support/freshFile.ts' };

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          ...sharedProcess,
          include: ['{shared,functions,infra,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'slices',
          root,
          ...sharedProcess,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          globalSetup: 'test/support/globalSetup.ts',
          // Each file starts its own cloud. One more than a small machine has cores: some files mostly wait.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // `expect.poll` waits for as long as the test may take.
          expect: { poll: { timeout: 50_000, interval: 20 } },
        },
      },
    ],
  },
});
