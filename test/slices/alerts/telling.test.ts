import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ownKey } from '../../../functions/accounts/users.store.ts';
import { listStored } from '../../../functions/alerts/alerts.store.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { afterClosing } from '../../../functions/schedule/afterClosing.ts';
import { handler } from '../../../functions/schedule/runTasks.worker.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { deliver, it } from '../../support/cloud/connected.ts';
import { newWorld } from '../../support/days/world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an account that could not be told is told by a task, with its mail due at the chosen hour', async () => {
  const world = await newWorld(vi.setSystemTime, timeOn('2026-03-08', '08:00'), 'loja.com.br');
  const { userId } = world;
  await world.addKeyword('um');
  const [id = ''] = world.raw.keywords.keys();
  for (const [day, place] of [
    ['2026-03-08', 1],
    ['2026-03-09', 12],
  ] as const) {
    vi.setSystemTime(timeOn(day, '12:00'));
    const hosts = Array.from({ length: 20 }, (_, index) => `site-${index}.com`).with(
      place - 1,
      'loja.com.br',
    );
    await world.use(id, await world.fetch(id, SERPER, hosts, { exhausted: true, stored: false }));
    vi.setSystemTime(timeOn(daysBefore(day, -1), '00:21'));
    await closeAccount(userId, [day]);
  }
  const choose = (chosen: object) => setAttributes(ownKey(userId, 'ALERTS'), { ...chosen });
  await choose({ position_alerts: true, alert_hour: 18, places: 'unreadable' });
  await afterClosing(userId, ['2026-03-09']);
  expect(await listStored(userId, '', '~')).toEqual([]);

  const tasksOf = async (kind: string) =>
    (await listTasks()).filter((task) => task.kind === kind && 'user_id' in task && task.user_id === userId);
  await choose({ places: 5 });
  expect(await deliver(handler, await tasksOf('alerts'))).toBe(0);
  expect(await listStored(userId, '', '~')).toMatchObject([
    { day: '2026-03-09', events: [{ kind: 'left', border: 10, position: 12, previous_position: 1 }] },
  ]);
  expect(await tasksOf('alerts')).toEqual([]);
  expect(await tasksOf('alertMail')).toMatchObject([
    { day: '2026-03-09', due_at: timeOn('2026-03-10', '18:00') },
  ]);
});
