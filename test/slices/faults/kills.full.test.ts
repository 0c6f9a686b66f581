import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { killRun } from '../../bench/killedRun.ts';
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
