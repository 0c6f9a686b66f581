/**
 * Runs the benchmarks named by arguments; `scale`, `kills` and `fairness` run only if named. With `--whole`,
 * the runs of `scale` go on to their end.
 */
import { parseArgs } from 'node:util';
import { runParts } from '../support/measuring/parts.ts';
import { bundleFigures } from './bundles.ts';
import { checkingFigures } from './checking.ts';
import { clientReportFigures } from './clientReports.ts';
import { closingFigures, daysFigures } from './days.ts';
import { fairnessFigures } from './fairness.ts';
import { type Figure, lineOf } from './figures.ts';
import { killFigures } from './kills.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { pageOneFigures } from './pageOne.ts';
import { reactingFigures } from './reacting.ts';
import { readingFigures } from './reading.ts';
import { scaleFigures } from './scale.ts';
import { startingFigures, synthesizingFigures } from './starting.ts';

const usual = {
  checking: checkingFigures,
  reading: readingFigures,
  days: daysFigures,
  closing: closingFigures,
  pageOne: pageOneFigures,
  clientReports: clientReportFigures,
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

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
});
await runParts({
  file: import.meta.filename,
  head: ['figure', 'measured', 'baseline', 'target'],
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, measure]) => [name, async () => (await measure()).map(lineOf)]),
  ),
  chosen: positionals.length > 0 ? positionals : Object.keys(usual),
  variables: { SCALE_WHOLE: String(values.whole) },
});
