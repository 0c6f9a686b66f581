/** Measures the part named by its argument and prints its figures as JSON. */
import { bundleFigures } from './bundles.ts';
import { checkingFigures } from './checking.ts';
import { fairnessFigures } from './fairness.ts';
import { killFigures } from './kills.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { reactingFigures } from './reacting.ts';
import { readingFigures } from './reading.ts';
import { scaleFigures } from './scale.ts';
import { screenFigures } from './screens.ts';
import { startingFigures } from './starting.ts';
import { synthesizingFigures } from './synthesizing.ts';

const parts = new Map([
  ['checking', checkingFigures],
  ['reading', readingFigures],
  ['screens', screenFigures],
  ['reacting', reactingFigures],
  ['lighthouse', lighthouseFigures],
  ['bundles', bundleFigures],
  ['starting', startingFigures],
  ['synthesizing', synthesizingFigures],
  ['scale', scaleFigures],
  ['kills', killFigures],
  ['fairness', fairnessFigures],
]);

const [, , name = ''] = process.argv;
const measure = parts.get(name);
if (!measure) throw new Error(`There is no part ${name}: ${[...parts.keys()].join(', ')}`);
process.stdout.write(JSON.stringify(await measure()));
