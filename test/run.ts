/** Runs every check in sequence and prints the totals. Exits with 1 if one failed. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'ranqueia-tests-'));
const vitestReport = join(reports, 'vitest.json');
/** The file that test/browser/playwright.config.ts writes. */
const browserReport = 'test-results/browser.json';
rmSync(browserReport, { force: true });

const run = (command: string, ...args: string[]): Promise<boolean> => {
  process.stdout.write(`\n▸ ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
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

const checks: (() => Promise<Counts>)[] = [
  async () => countOne(await run('tsc')),
  async () => countOne(await run('biome', 'check', '.')),
  async () => countOne(await run('depcruise', '--config', '.dependency-cruiser.cjs', ...folders)),
  async () => countOne(await run('knip')),
  async () => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`];
    return countTests(
      await run('vitest', 'run', '--config', 'test/vitest.config.ts', ...reporters),
      readVitest,
    );
  },
  async () =>
    countTests(await run('playwright', 'test', '--config', 'test/browser/playwright.config.ts'), readBrowser),
];

const total = { passed: 0, failed: 0 };
for (const check of checks) {
  const { passed, failed } = await check();
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
