/** `npm run bench`: one table, each figure beside the floor that was measured in the same run. With names of parts, only these. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Figure, figure, tableOf } from './figures.ts';

const all = ['checking', 'reading', 'screens', 'lighthouse', 'bundles', 'starting'];
const { positionals } = parseArgs({ allowPositionals: true });

/** Each in a process of its own: none finds the machine warmed up by another, and the stores reach one cloud only. */
const measure = async (part: string): Promise<Figure[]> => {
  process.stderr.write(`${part}…\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'part.ts'),
    part,
  ]);
  return z.array(figure).parse(JSON.parse(stdout));
};

const figures: Figure[] = [];
for (const part of positionals.length > 0 ? positionals : all) figures.push(...(await measure(part)));
process.stdout.write(`${tableOf(figures)}\n`);
process.exitCode = figures.every(({ bound }) => bound?.holds !== false) ? 0 : 1;
