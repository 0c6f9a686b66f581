import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { routes } from '#shared/contract/index.ts';
import { freePort } from '../../infra/local/http.ts';
import { type Figure, median, ms, timed } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['functions', 'infra', 'shared', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'];
const RUNS = 3;

export const startingFigures = async (): Promise<Figure[]> => {
  const copy = mkdtempSync(join(tmpdir(), 'ranqueia-bench-'));
  for (const source of sources) cpSync(join(root, source), join(copy, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const cold = await measureStart(copy, ['--fresh']);
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) again.push(await measureStart(copy, []));
  rmSync(copy, { recursive: true });
  const baseline = `${ms(await measureNode())} (node -e 0)`;
  return [
    { what: 'start to first answer, cold: build, synthesis, demo data', measured: ms(cold), baseline },
    { what: 'start to first answer, again', measured: ms(median(again)), baseline },
  ];
};

const measureStart = async (cwd: string, args: readonly string[]): Promise<number> => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: '.local', NODE_ENV: 'production' };
  const start = performance.now();
  const child = spawn(process.execPath, ['infra/local/cli/start.ts', ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await waitForAnswer(`http://127.0.0.1:${port}${routes.plans.list.path}`, () => child.exitCode !== null);
  const took = performance.now() - start;
  child.kill('SIGTERM');
  await ended;
  return took;
};

const waitForAnswer = async (url: string, hasEnded: () => boolean): Promise<void> => {
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (hasEnded()) throw new Error('The program ended before it answered');
    await wait(5);
  }
};

const measureNode = async (): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    times.push(
      await timed(() => new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('exit', resolve))),
    );
  }
  return median(times);
};

const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
/** The longest accepted time in milliseconds. */
const MAX_SYNTH = 20_000;

/** `npx cdk synth` bundles every function, builds the site and validates the stacks. */
export const synthesizingFigures = async (): Promise<Figure[]> => {
  const output = mkdtempSync(join(tmpdir(), 'ranqueia-synth-'));
  const run = (...args: string[]) =>
    timed(() => promisify(execFile)(process.execPath, [cdk, ...args], { cwd: root }));
  const took = await run('synth', '--quiet', '--output', output);
  const baseline = `${ms(await run('--version'))} (npx cdk --version)`;
  rmSync(output, { recursive: true });
  return [
    {
      what: 'npx cdk synth: functions, site and stacks',
      measured: ms(took),
      baseline,
      target: { text: ms(MAX_SYNTH), met: took < MAX_SYNTH },
    },
  ];
};
