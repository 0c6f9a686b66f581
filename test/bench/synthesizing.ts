import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, ms, timed } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
/** The longest accepted time in milliseconds. */
const MAX = 20_000;

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
      target: { text: ms(MAX), met: took < MAX },
    },
  ];
};
