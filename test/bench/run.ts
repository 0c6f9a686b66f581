/**
 * `npm run bench` prints a table with each figure beside the baseline measured in the same run. Arguments
 * choose parts: `scale`, `kills` and `fairness` take minutes, so only their names run them, and `--whole`
 * lets the runs of `scale` end.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Figure, figure, tableOf } from './figures.ts';

const all = [
  'checking',
  'reading',
  'screens',
  'reacting',
  'lighthouse',
  'bundles',
  'starting',
  'synthesizing',
];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
});

/** Each part is a new process: it starts cold, and the stores of a process reach only one cloud. */
const measure = async (part: string): Promise<Figure[]> => {
  process.stderr.write(`${part}…\n`);
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'part.ts'), part], {
    env: { ...process.env, SCALE_WHOLE: String(values.whole) },
  });
  running.child.stderr?.pipe(process.stderr);
  const { stdout } = await running;
  return z.array(figure).parse(JSON.parse(stdout));
};

const figures: Figure[] = [];
for (const part of positionals.length > 0 ? positionals : all) figures.push(...(await measure(part)));
process.stdout.write(`${tableOf(figures)}\n`);
process.exitCode = figures.every(({ target }) => target?.met !== false) ? 0 : 1;
