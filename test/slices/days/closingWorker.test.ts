import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { handler } from '../../../functions/days/closeDays.worker.ts';
import { closing } from '../../../functions/days/closing.store.ts';
import { listDays, removeDays } from '../../../functions/days/days.store.ts';
import { keywordKey } from '../../../functions/keywords/keywords.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { daysBefore, timeOn } from '../../../functions/platform/time/calendar.ts';
import { HOUR, MINUTE } from '../../../functions/platform/time/clock.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { it } from '../../support/cloud/connected.ts';
import { newWorld, type World } from '../../support/days/world.ts';
import { newPlan, saveSubscription } from '../../support/people/customers.ts';

let today = '2026-03-10';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const run = (remaining = HOUR) =>
  handler(undefined, { awsRequestId: newId(), getRemainingTimeInMillis: () => remaining } as Context);

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

it('a pass without time continues with the next call, and is over then', async () => {
  await afterFirstPass();
  const plan_id = await newPlan();
  // The newest subscriptions come first, and fill the first page.
  const world = await measuredWorld();
  const newer = { status: 'active', plan_id, current_period_end: '2027-01-01T00:00:00.000Z' } as const;
  for (let n = 0; n < 50; n++) await saveSubscription(newId(), newer);
  await run(0);
  expect(await closedOf(world)).toEqual([]);
  await run(0);
  expect(await closedOf(world)).toEqual([daysBefore(today, 1)]);
  await removeDays(world.userId, world.companyId);
  await run();
  expect(await closedOf(world)).toEqual([]);
});

it('two passes at once close a day once, and a lost one is continued', async () => {
  await afterFirstPass();
  const world = await measuredWorld();
  await closing.take('lost worker', Date.now());
  await Promise.all([run(), run()]);
  expect(await closedOf(world)).toEqual([]);
  vi.setSystemTime(Date.now() + 21 * MINUTE);
  await Promise.all([run(), run()]);
  expect(await closedOf(world)).toEqual([daysBefore(today, 1)]);
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
