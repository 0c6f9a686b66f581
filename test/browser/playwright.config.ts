import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/site/browser.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The folder of the stack's state and of its log, which is worth reading after a failure. */
const DATA_DIR = 'test-results/cloud';

/** These tests share a stack of their own, so they run one after another. */
const OWN_STACK = /(journey|adminPlans|adminSystem|userPool)\.test\.ts/;

const browser = await launchOptions();
// A page lives for seconds: optimizing its code and collecting garbage on threads takes 7 % of the CPU.
const V8_FLAGS = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

export default defineConfig({
  testDir: '.',
  outputDir: `${root}test-results/browser`,
  // A dot per test, and the counts for test/run.ts.
  reporter: [['dot'], ['json', { outputFile: `${root}test-results/browser.json` }]],
  fullyParallel: true,
  // Four workers share a small machine's two cores, because tests often wait for a timer or an answer.
  workers: 4,
  forbidOnly: true,
  // A failed test runs once more, to record its trace; it stays a failure.
  retries: 1,
  failOnFlakyTests: true,
  // The project that takes longest begins first; at the end, it would run alone.
  projects: [
    { name: 'own stack', testMatch: OWN_STACK, workers: 1, fullyParallel: false },
    { name: 'screens', testIgnore: OWN_STACK },
  ],
  // A whole test may take far longer than on an idle machine, because others may share its cores.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  webServer: {
    command: 'node infra/local/cli/start.ts --fresh',
    cwd: root,
    // With port 0, the stack takes any free port, which the last line of `npm start` names.
    env: { ...process.env, PORT: '0', DATA_DIR },
    wait: { stdout: /Ranqueia no ar: (?<ranqueia_url>\S+)/ },
    // Building takes long on a busy machine.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: process.env.RANQUEIA_URL,
    launchOptions: { ...browser, args: [...(browser.args ?? []), V8_FLAGS] },
    locale: 'pt-BR',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    // A trace of every test would take a tenth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
