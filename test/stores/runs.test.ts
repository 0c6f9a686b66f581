import { describe, expect, vi } from 'vitest';
import { read } from '../../functions/platform/aws/table.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { log } from '../../functions/platform/log.ts';
import { DAY, MINUTE, toMoment, toTtl } from '../../functions/platform/time/clock.ts';
import { saveRelease, takeRelease } from '../../functions/schedule/release/release.store.ts';
import { releaseRun } from '../../functions/schedule/release/release.ts';
import { countMessages, listParts } from '../../functions/schedule/runs/parts.store.ts';
import { PART_SIZE } from '../../functions/schedule/runs/parts.ts';
import {
  addRun,
  findProgress,
  findRun,
  isStopped,
  keepRunAlive,
  runKey,
  saveFoldedParts,
  saveIfDone,
  stopRun,
} from '../../functions/schedule/runs/runs.store.ts';
import { newRun, type Run } from '../../functions/schedule/runs/runs.ts';
import { atOnce, it as base, countTrue } from '../support/cloud/connected.ts';

const now = Date.now();

const it = base.extend('run', async () => {
  const run = newRun('manual', now, now);
  expect(await transact([addRun(run)])).toEqual([]);
  return run;
});

const progressOf = async ({ id }: Pick<Run, 'id'>) => {
  const progress = await findProgress(id, now);
  if (!progress) throw new Error('The run is missing');
  return progress;
};

const messagesOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: from + index, done: 2, failed: 1, calls: 3 }));

describe('the release of a run', () => {
  it('is taken by one at once, and saved by who took it last', async ({ run }) => {
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
    expect(await saveRelease(owner, released)).toBe(false);
  });

  it('is taken no more when the run is stopped', async ({ run }) => {
    const stopped = await atOnce(4, async () =>
      stopRun(await progressOf(run), now, { reason: 'porque sim' }),
    );
    expect(countTrue(stopped)).toBe(1);
    expect([await isStopped(run.id), (await findRun(run.id))?.reason]).toEqual([true, 'porque sim']);
    expect(await takeRelease(run.id, 'owner', now + MINUTE, now + 2 * MINUTE)).toBeUndefined();
    await keepRunAlive(run.id, now);
    expect((await findRun(run.id))?.waiting_at).toBeUndefined();
  });
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

describe('the messages of a run', () => {
  it('are counted once, however often and in whatever groups they come', async ({ run }) => {
    const groups = [messagesOf(0, 10), messagesOf(5, 10), messagesOf(195, 10), messagesOf(0, 3)];
    await Promise.all([...groups, ...groups].map((messages) => countMessages(run.id, messages, now)));
    const parts = await listParts(run.id, 0);
    expect(
      parts.map(({ index, numbers, done, failed, calls }) => ({
        index,
        count: numbers.size,
        done,
        failed,
        calls,
      })),
    ).toEqual([
      { index: 0, count: 20, done: 40, failed: 20, calls: 60 },
      { index: 1, count: 5, done: 10, failed: 5, calls: 15 },
    ]);
    expect((await listParts(run.id, 1)).map(({ index }) => index)).toEqual([1]);
  });

  it('end the run when all are counted, and complete parts are folded once', async () => {
    const total = 2 * (PART_SIZE + 1);
    const run: Run = {
      ...newRun('manual', now, now),
      state: 'running',
      is_listed: true,
      released: PART_SIZE + 1,
      total,
    };
    await transact([addRun(run)]);
    for (let from = 0; from < PART_SIZE; from += 50) await countMessages(run.id, messagesOf(from, 50), now);
    const known = await progressOf(run);
    expect(known).toMatchObject({ state: 'running', done: 400, failed: 200 });
    await Promise.all([saveFoldedParts(known), saveFoldedParts(known)]);
    expect((await findRun(run.id))?.folded).toMatchObject({ parts: 1, done: 400, failed: 200, calls: 600 });
    await countMessages(run.id, messagesOf(PART_SIZE, 1), now);
    const done = await progressOf(run);
    expect(done).toMatchObject({ state: 'done', isSaved: false, done: 402, failed: 201 });
    await Promise.all([saveIfDone(done), saveIfDone(done)]);
    expect(await progressOf(run)).toMatchObject({ state: 'done', isSaved: true, done: 402, failed: 201 });
  });
});
