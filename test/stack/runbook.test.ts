import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTemplates } from './templates.ts';

const infra = join(import.meta.dirname, '../../infra');
const runbook = readFileSync(join(infra, 'RUNBOOK.md'), 'utf8');
const { data, app, signIn } = readTemplates('everything');
const stacks = { RanqueiaData: data, RanqueiaService: app, RanqueiaSignIn: signIn };

type StackName = keyof typeof stacks;

const namedBy = (call: 'of' | 'output') =>
  Array.from(runbook.matchAll(new RegExp(`\\$\\(${call} ([^)]+)\\)`, 'g')), ([, given = '']) => {
    const [stack, ...words] = given.split(' ');
    return { template: stacks[stack as StackName], words };
  });

it('the runbook names resources that the stacks have, each by a type and a beginning that no other has', () => {
  const named = namedBy('of').filter(({ words }) => words.length > 1);
  const found = named.map(({ template, words: [type, name = ''] }) =>
    Object.entries(template.toJSON().Resources ?? {}).flatMap(([id, resource]) =>
      Object(resource).Type === type && id.startsWith(name) ? [id.replace(/[0-9A-F]{8}$/, '')] : [],
    ),
  );
  expect(found.length).toBeGreaterThan(3);
  for (const [index, ids] of found.entries())
    expect([named[index]?.words, ids]).toHaveProperty('1.length', 1);
});

it('the runbook names values that the stacks print', () => {
  const named = namedBy('output');
  expect(named.length).toBeGreaterThan(3);
  expect(
    named.filter(({ template, words: [name = ''] }) => template.findOutputs(name)[name] === undefined),
  ).toEqual([]);
});
