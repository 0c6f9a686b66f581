import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { synthesize } from '../../infra/synthesize.ts';

const infra = join(import.meta.dirname, '../../infra');
const runbook = readFileSync(join(infra, 'RUNBOOK.md'), 'utf8');
const outDir = mkdtempSync(join(tmpdir(), 'stacks-'));
const { data, app } = synthesize({ outDir, validate: false });
rmSync(outDir, { recursive: true });
const stacks = { RanqueiaData: data, RanqueiaApp: app };

type StackName = keyof typeof stacks;

/** The stack and the name behind each call of one of the runbook's two functions. */
const namedBy = (call: 'of' | 'output') =>
  Array.from(
    runbook.matchAll(new RegExp(`\\$\\(${call} (Ranqueia(?:Data|App)) (\\w+)\\)`, 'g')),
    ([, stack, name = '']) => ({
      template: stacks[stack as StackName],
      name,
    }),
  );

it('names resources that the stacks have', () => {
  const named = namedBy('of');
  expect(named.length).toBeGreaterThan(3);
  const missing = named.filter(
    ({ template, name }) => !Object.keys(template.Resources).some((id) => id.startsWith(name)),
  );
  expect(missing).toEqual([]);
});

it('names values that the stacks print', () => {
  const named = namedBy('output');
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ template, name }) => template.Outputs?.[name] === undefined)).toEqual([]);
});

it('links to files that exist', () => {
  const links = Array.from(runbook.matchAll(/\]\(([^)#]+)/g), ([, file = '']) => file);
  expect(links.filter((file) => !existsSync(join(infra, file)))).toEqual([]);
});
