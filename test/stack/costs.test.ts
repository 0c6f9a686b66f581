import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { costsDocument } from '../../infra/costs/document.ts';
import { fixedIn } from '../../infra/costs/fixed.ts';
import { measured } from '../../infra/costs/units.ts';
import { synthesize } from '../../infra/synthesize.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The numbers in the row of a README's table that begins with a text. */
const numbersOf = (markdown: string, row: string): number[] => {
  const line = markdown.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? '';
  return line
    .split('|')
    .slice(2, 5)
    .flatMap((cell) => cell.split(', ').map(Number));
};

it('estimates costs by the units that the README prints', () => {
  const readme = textOf('README.md');
  const rates = Object.values(measured);
  expect(numbersOf(readme, 'write units, read units a keyword')).toEqual(
    rates.flatMap(({ writes, reads }) => [writes, reads]),
  );
  expect(numbersOf(readme, 'queue requests a keyword')).toEqual(rates.map((one) => one.queueRequests));
  expect(numbersOf(readme, 'Lambda GB-seconds a keyword')).toEqual(rates.map((one) => one.gbSeconds));
});

it('has printed COSTS.md from the prices, the units and the templates (node infra/costs.ts)', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'stacks-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const templates = Object.values(synthesize({ outDir, validate: false }));
  expect(textOf('infra/COSTS.md')).toBe(costsDocument(fixedIn(templates)));
});
