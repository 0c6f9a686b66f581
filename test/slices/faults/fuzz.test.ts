import { expect } from 'vitest';
import { fuzz } from '../../long/fuzz/fuzz.ts';
import { it } from '../../support/slice.ts';

it('generated inputs are answered as the contract says, without an internal error', async ({ cloud }) => {
  const seed = Date.now() % 1_000_000_000;
  const log = () => undefined;
  const { inputs, past, faults } = await fuzz(cloud, { count: 80, seed, log });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(past / inputs).toBeGreaterThan(0.5);
});
