/** Runs every check and prints the totals. Exits with 1 if one failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startIfHere } from './emulator/dynamodbLocal.ts';
import { runVitest } from './emulator/vitest.ts';
import type { Services } from './support/services.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'ranqueia-tests-'));
const vitestReport = join(reports, 'vitest.json');
/** The file that test/browser/playwright.config.ts writes. */
const browserReport = 'test-results/browser.json';
rmSync(browserReport, { force: true });

// The checks start hundreds of processes and threads, which load the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

const run = (command: string, ...args: string[]): Promise<boolean> => {
  process.stdout.write(`\n▸ ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
};

/** The same, but prints the output when the command has ended: others run at the same time. */
const runAside = async (command: string, ...args: string[]): Promise<boolean> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code]: unknown[] = await once(child, 'close');
  process.stdout.write(`\n▸ ${command} ${args.join(' ')}\n${Buffer.concat(output)}`);
  return code === 0;
};

const countOne = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** The runner's own counts. A runner that fails without a failed test counts as one failure. */
const countTests = (ok: boolean, read: () => Counts): Counts => {
  try {
    const counts = read();
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const readVitest = (): Counts => {
  const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(readFileSync(vitestReport, 'utf8')));
  return { passed: numPassedTests, failed: numFailedTests };
};

const readBrowser = (): Counts => {
  const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() });
  const report = z.object({ stats }).parse(JSON.parse(readFileSync(browserReport, 'utf8')));
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
};

const folders = ['shared', 'functions', 'infra', 'web', 'test'];

/** They read the sources only: side by side they use every core. */
const staticChecks = (): Promise<Counts[]> =>
  Promise.all(
    [
      ['tsc'],
      ['biome', 'check', '.'],
      ['depcruise', '--config', '.dependency-cruiser.cjs', ...folders],
      ['knip'],
    ].map(async ([command = '', ...args]) => countOne(await runAside(command, ...args))),
  );

/** The runner's counts of all files, or of what the arguments name. */
const vitest = async (services: Services, ...args: string[]): Promise<Counts> => {
  rmSync(vitestReport, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return countTests(await runVitest(services, [...reporters, ...args]), readVitest);
};

/** The stores once more, on Amazon's own emulator of the table where it is at hand. */
const stores = async (): Promise<Counts[]> => {
  const dynamodbLocal = await startIfHere();
  if (typeof dynamodbLocal === 'string') {
    process.stdout.write(`\n▸ test/stores is not run on DynamoDB Local: ${dynamodbLocal}\n`);
    return [];
  }
  try {
    // One process: others would load the same packages, and the table answers one at a time.
    return [await vitest({ on: 'table', url: dynamodbLocal.url }, '--maxWorkers=1', 'test/stores')];
  } finally {
    await dynamodbLocal.stop();
  }
};

const browser = async (): Promise<Counts> =>
  countTests(await run('playwright', 'test', '--config', 'test/browser/playwright.config.ts'), readBrowser);

const counts = [
  ...(await staticChecks()),
  await vitest({ on: 'built-in' }),
  ...(await stores()),
  await browser(),
];
const total = {
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
};
rmSync(reports, { recursive: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
