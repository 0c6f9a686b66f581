import fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '#shared/contract/index.ts';
import { fuzz } from '../../long/fuzz/fuzz.ts';
import { objectsOf } from '../../long/fuzz/inputs.ts';
import { type Names, namedIn } from '../../long/fuzz/named.ts';
import { it } from '../../support/slice.ts';

/** Made-up ids are enough here, because these inputs are never sent. */
const names: Names = {
  ids: { companies: ['loja'], keywords: ['bota', 'botina'], plans: ['1', '2'] },
  owner: { userId: 'dona', email: 'dona@teste.local' },
  disposable: [{ userId: 'outra', email: 'outra@teste.local' }],
};

const schemas = allRoutes.flatMap(({ name, route: { query, body } }) =>
  Object.entries({ query, body }).flatMap(([part, schema]) =>
    schema ? [{ name: `the ${part} of ${name}`, schema }] : [],
  ),
);

describe('generated inputs', () => {
  it.for(schemas)('are mostly accepted as $name', ({ schema }) => {
    const made = fc.sample(objectsOf(schema, namedIn(names)), { numRuns: 50, seed: 1 });
    const isAccepted = (value: unknown) => z.safeParse(schema, JSON.parse(JSON.stringify(value))).success;
    expect(made.filter(isAccepted).length).toBeGreaterThanOrEqual(30);
  });

  it('are answered as the contract says, without an internal error', async ({ cloud }) => {
    const seed = Date.now() % 1_000_000_000;
    const log = () => undefined;
    const { inputs, past, faults } = await fuzz(cloud, { count: 80, seed, isTimed: false, log });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
    expect(past / inputs).toBeGreaterThan(0.5);
  });
});
