import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    projects: [
      { test: { name: 'unit', root, include: ['{shared,functions,infra,web}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'slices',
          root,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          // Each file starts a cloud of its own. One more than there are cores to begin with: some of them wait most of the time.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
