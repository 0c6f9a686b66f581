import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { killRun } from '../../bench/killedRun.ts';
import { killLife } from '../../long/life/killedLife.ts';
import { requireBuiltIn } from '../../support/cloud/inside.ts';

it('a run whose processes are all killed ends, and buys and sends nothing twice', async () => {
  requireBuiltIn('emulators that it can kill');
  const seed = String(Date.now());
  const run = await killRun({
    kills: 1,
    mostCalls: 5,
    seed,
    ownTexts: 3,
    sharedTexts: 3,
    rate: 1200,
    latencyMs: [20, 100],
    endsLocks: true,
    log: () => undefined,
  });
  onTestFinished(() => rmSync(run.dataDir, { recursive: true }));
  expect({ seed, ...run }).toMatchObject({
    seed,
    kills: 1,
    progress: { state: 'done', total: 18, done: 18, failed: 0 },
    misplaced: [],
    withoutOnePoint: [],
    boughtTwice: [],
    sentTwice: [],
  });
  expect(run.calls - run.pages, `seed ${seed}`).toBeLessThanOrEqual(run.lostPages);
});

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
