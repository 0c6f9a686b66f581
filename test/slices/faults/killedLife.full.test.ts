import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { killLife } from '../../long/life/killedLife.ts';

it('customers who work and pay while everything is killed lose nothing and get nothing twice', async () => {
  const seed = String(Date.now());
  const life = await killLife({
    kills: 1,
    residents: 1,
    payers: 1,
    mostActs: 6,
    mostAtOnce: 10,
    seed,
    log: () => undefined,
  });
  onTestFinished(() => rmSync(life.dataDir, { recursive: true }));
  expect({ seed, ...life }).toMatchObject({
    seed,
    kills: 1,
    lostOrDouble: [],
    violations: [],
    unlikeStripe: [],
  });
});
