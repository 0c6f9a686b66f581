import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ownKey } from '../../../functions/accounts/users.store.ts';
import { listDays, removeDays } from '../../../functions/days/days.store.ts';
import { keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { recordPasses } from '../../../functions/tasks/earlier.store.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { dueTasks } from '../../../functions/tasks/tasks.ts';
import { handler } from '../../../functions/taskWorkers/runTasks.worker.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { deliver, it } from '../../support/cloud/connected.ts';
import { newWorld, type World } from '../../support/days/world.ts';

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

it('an account that fails is closed by its history and mailed a report, and the pass goes on', async () => {
  await afterFirstPass();
  const [failing, other] = [await measuredWorld(), await measuredWorld()];
  const [broken = ''] = failing.raw.keywords.keys();
  await setAttributes(keywordKey(failing.userId, broken), { placements: 'what\nnobody\ncan read' });
  await setAttributes(ownKey(failing.userId, 'ALERTS'), { report_mails: true });
  await run();
  for (const world of [failing, other]) expect(await closedOf(world)).toEqual([daysBefore(today, 1)]);
  // The Sunday among the days of this pass.
  const planned = (await listTasks()).filter((task) => task.kind === 'reportMail');
  expect(planned).toMatchObject([{ company_id: failing.companyId, day: '2026-03-15' }]);
  await removeDays(other.userId, other.companyId);
  await run();
  expect(await closedOf(other)).toEqual([]);
});

it('a competitor added after all keywords of a closed day are gone counts on that day', async () => {
  await afterFirstPass();
  const world = await measuredWorld();
  const [gone = ''] = world.raw.keywords.keys();
  await run();
  vi.setSystemTime(timeOn(daysBefore(today, -8), '08:00'));
  await world.addKeyword('dois');
  await world.deleteKeyword(gone);
  await world.addCompetitor('rival.com.br');
  await run();
  const [day] = await listDays(world.userId, world.companyId, '');
  expect([...(day?.competitors.values() ?? [])]).toMatchObject([{ visibility: null, not_verified: 1 }]);
});
