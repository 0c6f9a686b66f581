import { afterEach, expect, vi } from 'vitest';
import { put, transact } from '../../functions/platform/aws/writes.ts';
import { DAY, MINUTE, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { adoptEarlier, recordPasses } from '../../functions/tasks/earlier.store.ts';
import {
  beginTask,
  finishTask,
  forgetTask,
  listTasks,
  recordTask,
  saveTask,
  saveTasks,
} from '../../functions/tasks/tasks.store.ts';
import { dueTasks, newTask, type Task } from '../../functions/tasks/tasks.ts';
import { type Handlers, taskWorker } from '../../functions/tasks/taskWorker.ts';
import { atOnce, deliver, it } from '../support/cloud/connected.ts';

afterEach(async () => {
  vi.useRealTimers();
  for (const task of await listTasks()) await transact([forgetTask(task)]);
});

const now = Date.now();
const change = newTask('planLimits', { plan_id: 7 }, now, '7');

const begin = async (holder: string, at: number): Promise<Task> => {
  const begun = await beginTask(change, holder, at);
  if (!begun) throw new Error('The task cannot be begun');
  return begun;
};

it('a task is begun by one worker at a time, and by another after its lease', async () => {
  await saveTasks([change]);
  const begun = await atOnce(6, (index) => beginTask(change, `${index}`, now));
  expect(begun.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await beginTask(change, 'later', now + 3 * MINUTE)).toBeUndefined();
  expect(await beginTask(change, 'late', now + 4 * MINUTE)).toMatchObject({ tries: 2 });
});

it('a task that is recorded anew is neither changed nor ended by the worker of the former', async () => {
  await saveTasks([change]);
  const former = await begin('former', now);
  await transact([recordTask(change)]);
  expect(await saveTask(former, { cursor: 'far' })).toBe(false);
  await finishTask(former);
  expect(await listTasks()).toEqual([change]);
});

const run = async (handlers: Handlers) => {
  expect(
    await deliver(
      taskWorker(handlers, () => Promise.resolve()),
      [change],
    ),
  ).toBe(0);
  const [task] = await listTasks();
  return task;
};

it('a long task goes on from its last step when its slice of time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await saveTasks([change]);
  const steps: (string | undefined)[] = [];
  const planLimits: Handlers['planLimits'] = async function* ({ cursor }) {
    for (let number = Number(cursor ?? 0); number < 5; number++) {
      steps.push(cursor);
      vi.setSystemTime(Date.now() + 20 * SECOND);
      yield { cursor: `${number + 1}` };
    }
  };
  expect(await run({ planLimits })).toMatchObject({ cursor: '3', tries: 0, due_at: now + 60 * SECOND });
  expect(await run({ planLimits })).toBeUndefined();
  expect(steps).toEqual([undefined, undefined, undefined, '3', '3']);
});

it('a failed task waits longer each time, and no message begins it meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await saveTasks([change]);
  const planLimits = vi.fn<NonNullable<Handlers['planLimits']>>().mockRejectedValue(new Error('Not now'));
  for (const minutes of [1, 2, 4, 8]) {
    expect(await run({ planLimits })).toMatchObject({ due_at: Date.now() + minutes * MINUTE });
    vi.setSystemTime(Date.now() + minutes * MINUTE - SECOND);
    await run({ planLimits });
    vi.setSystemTime(Date.now() + SECOND);
  }
  expect(planLimits).toHaveBeenCalledTimes(4);
});

const former = { user_id: 'u', company_id: 'c', revision: 1 };
const deletion = (deleted: string, deleted_id: string, more: object = {}) => {
  const state = { PK: 'DELETIONS', SK: 'DELETION#1', id: '1', touched_at: '', tries: 3, ...former };
  return { ...state, deleted_at: toMoment(now), deleted, deleted_id, ...more };
};
const planChange = { PK: 'PLAN_CHANGES', SK: 'PLAN#5#limits', plan_id: 5, task: 'limits', cursor: 'x' };
const rebuild = { PK: 'REBUILDS', SK: 'REBUILD#c#1', id: 'c#1', since: '2026-01-01', ...former };

it.for([
  ['keywords', deletion('keyword', 'k'), { deleted_ids: ['k'], due_at: now }],
  ['competitor', deletion('competitor', 'r'), { competitor_id: 'r', company_id: 'c' }],
  [
    'trash',
    deletion('trash', 'c', { not_before: toMoment(now + 7 * DAY) }),
    { id: '1', due_at: now + 7 * DAY, tries: 0 },
  ],
  ['address', deletion('address', 'a@b.c'), { email: 'a@b.c' }],
  ['planLimits', { ...planChange, failed: 0, revision: 2 }, { id: '5', plan_id: 5, cursor: 'x' }],
  ['rebuild', rebuild, { cursor: '2026-01-01' }],
] as const)('a task of an earlier version is done: %s', async ([kind, item, expected]) => {
  await put(item);
  for (const _ of [1, 2]) await adoptEarlier(now);
  expect(await listTasks()).toMatchObject([{ kind, ...expected }]);
});

it('a pass goes on from where an earlier version was', async () => {
  const state = { ended_at: '2026-01-01T03:20:00.000Z', cursor: null, taken_until: 0 };
  await put({ PK: 'DAYS_PASS', SK: 'STATE', ...state });
  for (const _ of [1, 2]) await recordPasses(await listTasks(), now);
  expect(dueTasks(await listTasks(), now)).toMatchObject([
    { kind: 'billingPass' },
    { kind: 'closing', ended_at: '2026-01-01T03:20:00.000Z' },
  ]);
});
