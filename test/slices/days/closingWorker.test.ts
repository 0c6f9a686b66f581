import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeAllDays } from '../../../functions/days/closingPass.ts';
import { listDays, removeDays } from '../../../functions/days/days.store.ts';
import { keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { handler } from '../../../functions/schedule/runTasks.worker.ts';
import { recordPasses } from '../../../functions/tasks/earlier.store.ts';
import { beginTask, listTasks, saveTask } from '../../../functions/tasks/tasks.store.ts';
import { dueTasks } from '../../../functions/tasks/tasks.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { deliver, it } from '../../support/cloud/connected.ts';
import { newWorld, type World } from '../../support/days/world.ts';
import { newPlan, saveSubscription } from '../../support/people/customers.ts';

let today = '2026-03-10';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Runs the pass, if it is due, and then the rebuilds that it leaves. */
const run = async () => {
  await recordPasses(await listTasks(), Date.now());
  for (const kind of ['closing', 'rebuild'])
    await deliver(
      handler,
      dueTasks(await listTasks(), Date.now()).filter((task) => task.kind === kind),
    );
};

/** Creates a company that was measured yesterday and on the days before, and lets the clock pass midnight. */
const measuredWorld = async (days = 1): Promise<World> => {
  const world = await newWorld(vi.setSystemTime, timeOn(daysBefore(today, days), '08:00'), 'loja.com.br');
  await world.addKeyword('um');
  for (let before = days; before > 0; before--) {
    vi.setSystemTime(timeOn(daysBefore(today, before), '12:00'));
    for (const id of world.raw.keywords.keys())
      await world.use(id, await world.fetch(id, SERPER, ['loja.com.br'], { exhausted: true, stored: false }));
  }
  vi.setSystemTime(timeOn(today, '00:30'));
  return world;
};

/** Ends the first pass, and comes back on another day. */
const afterFirstPass = async () => {
  vi.setSystemTime(timeOn(today, '00:30'));
  await run();
  today = daysBefore(today, -10);
};

const closedOf = async ({ userId, companyId }: World) =>
  (await listDays(userId, companyId, '')).map(({ day }) => day);

it('the first pass has the past computed for every company', async () => {
  const world = await measuredWorld(20);
  await run();
  expect(await closedOf(world)).toEqual(Array.from({ length: 20 }, (_, n) => daysBefore(today, 20 - n)));
});

it('a lost pass continues where it was, and a day is closed once', async () => {
  await afterFirstPass();
  const plan_id = await newPlan();
  // The newest subscriptions come first, and fill the first page.
  const world = await measuredWorld();
  const newer = { status: 'active', plan_id, current_period_end: '2027-01-01T00:00:00.000Z' } as const;
  for (let n = 0; n < 50; n++) await saveSubscription(newId(), newer);
  const begun = await beginTask({ kind: 'closing', id: 'closing' }, 'lost worker', Date.now());
  if (begun?.kind !== 'closing') throw new Error('The pass is not due');
  const { value } = await closeAllDays(begun).next();
  await saveTask(begun, { ...value });
  await Promise.all([run(), run()]);
  expect(await closedOf(world)).toEqual([]);
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  await Promise.all([run(), run()]);
  expect(await closedOf(world)).toEqual([daysBefore(today, 1)]);
  await removeDays(world.userId, world.companyId);
  await run();
  expect(await closedOf(world)).toEqual([]);
});

it('an account that fails is closed by its history, and the pass does not begin again', async () => {
  await afterFirstPass();
  const [failing, other] = [await measuredWorld(), await measuredWorld()];
  const [broken = ''] = failing.raw.keywords.keys();
  await setAttributes(keywordKey(failing.userId, broken), { placements: 'what\nnobody\ncan read' });
  await run();
  for (const world of [failing, other]) expect(await closedOf(world)).toEqual([daysBefore(today, 1)]);
  await removeDays(other.userId, other.companyId);
  await run();
  expect(await closedOf(other)).toEqual([]);
});
