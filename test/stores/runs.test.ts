import { expect, vi } from 'vitest';
import { read } from '../../functions/platform/aws/table.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { log } from '../../functions/platform/log.ts';
import { DAY, HOUR, MINUTE, toMoment, toTtl } from '../../functions/platform/time/clock.ts';
import { saveRelease, takeRelease } from '../../functions/schedule/release/release.store.ts';
import { releaseRun } from '../../functions/schedule/release/release.ts';
import {
  addRun,
  findProgress,
  findRun,
  keepRunAlive,
  runKey,
  stopRun,
} from '../../functions/schedule/runs/runs.store.ts';
import { newRun } from '../../functions/schedule/runs/runs.ts';
import { atOnce, it as base, countTrue } from '../support/cloud/connected.ts';

const now = Date.now();

const it = base.extend('run', async () => {
  const run = newRun('manual', now, now);
  expect(await transact([addRun(run)])).toEqual([]);
  return run;
});

it('the release of a run is taken by one at once, and saved by who took it last', async ({ run }) => {
  const next = now + MINUTE;
  const taken = await atOnce(8, (index) => takeRelease(run.id, `owner ${index}`, now, next));
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  const owner = `owner ${taken.findIndex((one) => one !== undefined)}`;
  const released = {
    ...run,
    cursor: { PK: 'a', SK: 'b', fetch: 'é' },
    portion: new Uint8Array([1, 2, 255]),
    released: 5,
    next_release_at: toMoment(next),
  };
  expect(await saveRelease('another', released)).toBe(false);
  expect(await saveRelease(owner, released)).toBe(true);
  expect(await findRun(run.id)).toEqual(released);
  const { cursor: _, portion: __, ...sent } = released;
  expect(await saveRelease(owner, { ...sent, is_listed: true, state: 'running' })).toBe(true);
  expect(await findRun(run.id)).toEqual({ ...sent, is_listed: true, state: 'running' });
});

it('a run is stopped once, and its release is taken no more', async ({ run }) => {
  const known = await findProgress(run.id, now);
  if (!known) throw new Error('The run is missing');
  const stopped = await atOnce(4, () => stopRun(known, now, { reason: 'porque sim' }));
  expect(countTrue(stopped)).toBe(1);
  expect(await findRun(run.id)).toMatchObject({ state: 'stopped', reason: 'porque sim' });
  expect(await takeRelease(run.id, 'owner', now + MINUTE, now + 2 * MINUTE)).toBeUndefined();
  const before = await read(runKey(run.id));
  await keepRunAlive(run.id, now + HOUR);
  expect(await read(runKey(run.id))).toEqual(before);
  await keepRunAlive('gone', now);
  expect(await findRun('gone')).toBeUndefined();
});

it('a run is kept for 30 days after its last release or wait, and missed when it is gone', async ({
  run,
}) => {
  const keptUntil = async () => (await read(runKey(run.id)))?.ttl;
  const [released, waiting] = [now + 20 * DAY, now + 45 * DAY];
  await takeRelease(run.id, 'owner', released, released + MINUTE);
  expect(await keptUntil()).toBe(toTtl(released + 30 * DAY));
  await keepRunAlive(run.id, waiting);
  expect(await keptUntil()).toBe(toTtl(waiting + 30 * DAY));
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  await releaseRun(run.id, now);
  expect(logged).not.toHaveBeenCalled();
  await releaseRun('gone', now);
  expect(logged).toHaveBeenCalledExactlyOnceWith('A run to be sent is missing', { runId: 'gone' });
  logged.mockRestore();
});
