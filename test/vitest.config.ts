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
          // Each file starts its own cloud. One more than a small machine has cores: some files mostly wait.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
