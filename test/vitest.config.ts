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
          // Each file starts a cloud of its own; two at a time are what two cores bear.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
