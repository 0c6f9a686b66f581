/**
 * Runs the benchmarks named by arguments; `scale`, `kills` and `fairness` run only if named. With `--whole`,
 * the runs of `scale` go on to their end.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { bundleFigures } from './bundles.ts';
import { checkingFigures } from './checking.ts';
import { fairnessFigures } from './fairness.ts';
import { type Figure, figure, runScript, tableOf } from './figures.ts';
import { killFigures } from './kills.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { reactingFigures } from './reacting.ts';
import { readingFigures } from './reading.ts';
import { scaleFigures } from './scale.ts';
import { screenFigures } from './screens.ts';
import { startingFigures } from './starting.ts';
import { synthesizingFigures } from './synthesizing.ts';

const usual = {
  checking: checkingFigures,
  reading: readingFigures,
  screens: screenFigures,
  reacting: reactingFigures,
  lighthouse: lighthouseFigures,
  bundles: bundleFigures,
  starting: startingFigures,
  synthesizing: synthesizingFigures,
};
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  ...usual,
  scale: scaleFigures,
  kills: killFigures,
  fairness: fairnessFigures,
};

/** Measures a part in a new process, which starts cold and whose stores reach only one cloud. */
const measure = async (part: string, whole: boolean): Promise<Figure[]> => {
  process.stderr.write(`${part}…\n`);
  const variables = { BENCH_PART: part, SCALE_WHOLE: String(whole) };
  return z.array(figure).parse(await runScript('run.ts', variables));
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'boolean', default: false } },
  });
  const chosen = positionals.length > 0 ? positionals : Object.keys(usual);
  const unknown = chosen.filter((part) => !parts[part]);
  if (unknown.length > 0) throw new Error(`No part ${unknown}: ${Object.keys(parts).join(', ')}`);
  const figures: Figure[] = [];
  for (const part of chosen) figures.push(...(await measure(part, values.whole)));
  process.stdout.write(`${tableOf(figures)}\n`);
  process.exitCode = figures.every(({ target }) => target?.met !== false) ? 0 : 1;
};

const part = parts[process.env.BENCH_PART ?? ''];
if (part) process.stdout.write(JSON.stringify(await part()));
else await main();
