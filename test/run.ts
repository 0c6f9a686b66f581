/** Runs the tests; with `--all`, also the slow `*.full.test.ts`. Exits with 1 if a test failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '../infra/local/build/build.ts';
import { startIfHere } from './emulator/dynamodbLocal.ts';
import { runVitest } from './emulator/vitest.ts';
import { type Report, readBrowserReport, readVitestReport } from './report.ts';
import type { Services } from './support/cloud/services.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
// Read by test/vitest.config.ts.
if (!values.all) process.env.TEST_SAMPLES = 'only';

const reports = mkdtempSync(join(tmpdir(), 'ranqueia-tests-'));
const vitestReport = join(reports, 'vitest.json');
const browserReport = 'test-results/browser.json';
rmSync(browserReport, { force: true });

// The checks start hundreds of processes, which load the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
// tsc and esbuild are Go programs, which by default collect garbage for a quarter of their time.
process.env.GOGC ??= '800';

const printTime = (what: string, start: number): void => {
  process.stdout.write(`${what} (${Math.round((performance.now() - start) / 1000)} s)\n`);
};

const run = async (command: string, ...args: string[]): Promise<boolean> => {
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) process.stdout.write(`\n▸ ${command} ${args.join(' ')}\n${Buffer.concat(output)}`);
  printTime(`${code === 0 ? '✓' : '✗'} ${command}`, start);
  return code === 0;
};

/** Reads a runner's report. A runner that fails without a failed test counts as one failure. */
const reportOf = (runner: string, ok: boolean, read: () => Report): Report => {
  const failed = { test: runner, message: 'The runner failed: its output above says why.' };
  try {
    const report = read();
    return ok || report.failures.length > 0 ? report : { ...report, failures: [failed] };
  } catch {
    return { passed: 0, failures: [failed] };
  }
};

const folders = ['shared', 'functions', 'infra', 'web', 'test'];

/** Runs the static checks side by side: they only read the sources, and together use every core. */
const staticChecks = (): Promise<Report[]> =>
  Promise.all(
    [
      // With more threads, tsc would do some work twice and take cores from the other checks.
      ['tsc', '--singleThreaded'],
      ['biome', 'check', '.'],
      ['depcruise', '--config', '.dependency-cruiser.cjs', ...folders],
      ['knip'],
    ].map(async ([command = '', ...args]) => {
      const ok = await run(command, ...args);
      return reportOf(command, ok, () => ({ passed: ok ? 1 : 0, failures: [] }));
    }),
  );

const vitest = async (services: Services, ...args: string[]): Promise<Report> => {
  rmSync(vitestReport, { force: true });
  const reporters = ['--reporter=json', `--outputFile.json=${vitestReport}`];
  const start = performance.now();
  const ok = await runVitest(services, [...reporters, ...args]);
  printTime(`${ok ? '✓' : '✗'} vitest`, start);
  return reportOf('vitest', ok, () => readVitestReport(vitestReport));
};

/** Tests the stores again on DynamoDB Local, Amazon's own emulator, if it is installed. */
const stores = async (): Promise<Report[]> => {
  const dynamodbLocal = await startIfHere();
  if (typeof dynamodbLocal === 'string') {
    process.stdout.write(`test/stores is not run on DynamoDB Local: ${dynamodbLocal}\n`);
    return [];
  }
  try {
    // One process is enough: each would load the same packages, and the table answers one request at a time.
    return [await vitest({ on: 'table', url: dynamodbLocal.url }, '--maxWorkers=1', 'test/stores')];
  } finally {
    await dynamodbLocal.stop();
  }
};

const browser = async (): Promise<Report> => {
  const ok = await run('playwright', 'test', '--config', 'test/browser/playwright.config.ts');
  return reportOf('playwright', ok, () => readBrowserReport(browserReport));
};

/** Runs the slices and builds the site of the browser tests meanwhile, because these tests often wait. */
const slices = async (): Promise<Report> => {
  const [report] = await Promise.all([vitest({ on: 'built-in' }), buildSite().catch(() => undefined)]);
  return report;
};

const parts = [...(await staticChecks()), await slices(), ...(await stores()), await browser()];
rmSync(reports, { recursive: true });

// Failures are printed again at the end, because a log may keep only its last lines.
const failures = parts.flatMap((part) => part.failures);
for (const { test, message } of failures) process.stdout.write(`\n✗ ${test}\n${message}\n`);
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
