import { expect, it } from 'vitest';
import { liveWithFaults } from '../long/faults/faultyLife.ts';

it('customers who act while what the product depends on fails are told so, and nothing is half-written', async () => {
  const seed = String(Date.now());
  const log = () => undefined;
  const life = await liveWithFaults({
    rounds: 3,
    roundMs: 2000,
    residents: 2,
    payers: 1,
    passersby: 1,
    seed,
    log,
  });
  const { wrongAnswers, lostOrDouble, violations, unlikeStripe } = life;
  expect({ seed, wrongAnswers, lostOrDouble, violations, unlikeStripe }).toEqual({
    seed,
    wrongAnswers: [],
    lostOrDouble: [],
    violations: [],
    unlikeStripe: [],
  });
  expect(life.acts).toBeGreaterThan(10);
});
