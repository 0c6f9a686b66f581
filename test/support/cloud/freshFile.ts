/** Resets modules, clocks and stubs of the files that this process ran before; packages stay loaded. */
import { afterAll, beforeAll, vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
// A store keeps the table that its module first connected to.
vi.resetModules();

// This hook runs only on a deployed API, where tests that need more than its answers are skipped.
if (process.env.TEST_SERVICES?.includes('"api"')) {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it which fixtures a hook asks for.
  beforeAll(async ({}, file) => (await import('./inside.ts')).beginFile(file));
}

// A cloud connects the process to itself by its environment.
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
