import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ownKey } from '../../../functions/accounts/users.store.ts';
import { listStored } from '../../../functions/alerts/alerts.store.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { afterClosing } from '../../../functions/taskWorkers/afterClosing.ts';
import { handler } from '../../../functions/taskWorkers/runTasks.worker.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { deliver, it } from '../../support/cloud/connected.ts';
import { newWorld, type World } from '../../support/days/world.ts';

const SUNDAY = '2026-03-08';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A company that was first on a Saturday, and left the first page on Sunday, both closed. */
const fallenWorld = async (owner?: string): Promise<World> => {
  const world = await newWorld(vi.setSystemTime, timeOn('2026-03-07', '08:00'), 'loja.com.br', owner);
  await world.addKeyword('um');
  const [id = ''] = world.raw.keywords.keys();
  for (const [day, place] of [
    ['2026-03-07', 1],
    [SUNDAY, 12],
  ] as const) {
    vi.setSystemTime(timeOn(day, '12:00'));
    const hosts = Array.from({ length: 20 }, (_, index) => `site-${index}.com`).with(
      place - 1,
      'loja.com.br',
    );
    await world.use(id, await world.fetch(id, SERPER, hosts, { exhausted: true, stored: false }));
    vi.setSystemTime(timeOn(daysBefore(day, -1), '00:21'));
    await closeAccount(world.userId, [day]);
  }
  return world;
};

const choose = ({ userId }: World, chosen: object) =>
  setAttributes(ownKey(userId, 'ALERTS'), { position_alerts: true, ...chosen });

const tasksOf = async ({ userId }: World, kind: string) =>
  (await listTasks()).filter((task) => task.kind === kind && 'user_id' in task && task.user_id === userId);

it('an account that could not be told is told by a task, with its mail due at the chosen hour', async () => {
  const world = await fallenWorld();
  await choose(world, { alert_hour: 18, places: 'unreadable' });
  await afterClosing(world.userId, [SUNDAY]);
  expect(await listStored(world.userId, '', '~')).toEqual([]);

  await choose(world, { places: 5 });
  expect(await deliver(handler, await tasksOf(world, 'afterClosing'))).toBe(0);
  expect(await listStored(world.userId, '', '~')).toMatchObject([
    { day: SUNDAY, events: [{ kind: 'left', border: 10, position: 12, previous_position: 1 }] },
  ]);
  expect(await tasksOf(world, 'afterClosing')).toEqual([]);
  expect(await tasksOf(world, 'alertMail')).toMatchObject([
    { day: SUNDAY, due_at: timeOn('2026-03-09', '18:00') },
  ]);
});

it('a mail that is due at once is recorded after all companies are told', async () => {
  const world = await fallenWorld();
  await fallenWorld(world.userId);
  await choose(world, { alert_hour: 0 });
  const toldBefore: number[] = [];
  client.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('"alertMail'))
        toldBefore.push((await listStored(world.userId, '', '~')).length);
      return next(args);
    },
    { step: 'initialize', name: 'mails', override: true },
  );
  await afterClosing(world.userId, [SUNDAY]);
  client.middlewareStack.remove('mails');
  expect(toldBefore).toEqual([2]);
});

it('a company that cannot be told keeps neither others nor reports from being told of', async () => {
  const world = await fallenWorld();
  const other = await fallenWorld(world.userId);
  await choose(world, { report_mails: true });
  const [broken = ''] = world.raw.keywords.keys();
  await setAttributes(keywordKey(world.userId, broken), { placements: 'what\nnobody\ncan read' });
  await afterClosing(world.userId, [SUNDAY]);
  expect(await listStored(world.userId, '', '~')).toMatchObject([{ company_id: other.companyId }]);
  for (const kind of ['afterClosing', 'alertMail']) expect(await tasksOf(world, kind)).toHaveLength(1);
  expect(await tasksOf(world, 'reportMail')).toHaveLength(2);
});
