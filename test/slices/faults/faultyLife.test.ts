import { expect, it } from 'vitest';
import { liveWithFaults } from '../../long/faults/faultyLife.ts';

/** With this seed, every dependency fails in some round, and services of AWS fail in all six ways. */
const SEED = '161';

it('customers who act while what the product depends on fails are told so, and nothing is half-written', async () => {
  const log = () => undefined;
  const life = await liveWithFaults({
    rounds: 3,
    roundMs: 1000,
    residents: 1,
    payers: 1,
    passersby: 1,
    mostAtOnce: 10,
    seed: SEED,
    log,
  });
  const { wrongAnswers, lostOrDouble, violations, unlikeStripe } = life;
  expect({ wrongAnswers, lostOrDouble, violations, unlikeStripe }).toEqual({
    wrongAnswers: [],
    lostOrDouble: [],
    violations: [],
    unlikeStripe: [],
  });
  // How many depends on the machine.
  expect(life.acts).toBeGreaterThan(0);
});
