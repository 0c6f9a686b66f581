/** The real pass over all accounts, which may crash, stay down for days, or come twice. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { listStored } from '../../../functions/alerts/alerts.store.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { daysBefore, daysFrom } from '../../../functions/platform/time/calendar.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { recordPasses } from '../../../functions/tasks/earlier.store.ts';
import { listTasks, saveTasks } from '../../../functions/tasks/tasks.store.ts';
import { dueTasks } from '../../../functions/tasks/tasks.ts';
import { handler } from '../../../functions/taskWorkers/runTasks.worker.ts';
import { deliver } from '../cloud/connected.ts';
import type { Dice } from '../days/changes.ts';
import { expectedEvents, type Lived } from './oracle.ts';

export interface Telling extends Lived {
  /** What should have been told, by the day. */
  readonly told: Map<string, string[]>;
}

export const pass = async (): Promise<void> => {
  try {
    await recordPasses(await listTasks(), Date.now());
    const due = dueTasks(await listTasks(), Date.now());
    await deliver(
      handler,
      due.filter(({ kind }) => kind === 'closing' || kind === 'afterClosing'),
    );
  } catch (error) {
    if (String(error) !== 'Error: crashed') throw error;
  }
};

/** How many requests a pass may yet make; what it left running stays dead, too. */
const lives = new AsyncLocalStorage<{ left: number }>();

client.middlewareStack.add(
  (next) => async (args) => {
    const life = lives.getStore();
    if (!life) return next(args);
    if (life.left <= 0) throw new Error('crashed');
    life.left -= 1;
    const answer = await next(args);
    // The answer to the last request is lost.
    if (life.left <= 0) throw new Error('crashed');
    return answer;
  },
  { step: 'initialize', name: 'crash', override: true },
);

/** Lets a pass crash after so many requests of the table. */
const crash = (requests: number): Promise<void> => lives.run({ left: requests }, pass);

const expectDays = (company: Telling, days: readonly string[]): void => {
  const { book, told } = company;
  const [first = '', day = first] = [days[0], days.at(-1)];
  for (const one of days) book.close(one);
  const since = days.findLast((one) => told.has(one)) ?? daysBefore(first, 1);
  const events = expectedEvents(company, day, since);
  if (events.length > 0) told.set(day, events);
};

const closingTask = async () => (await listTasks()).find((task) => task.kind === 'closing');

/** Returns the first day that is not closed. */
export const closeDays = async (
  all: readonly Telling[],
  { dice, setTime }: { readonly dice: Dice; readonly setTime: (time: number) => unknown },
  unclosed: string,
  today: string,
): Promise<string> => {
  const days = daysFrom(unclosed, today);
  for (const company of all) expectDays(company, days);
  const before = await closingTask();
  if (dice.chance(0.5)) {
    await crash(150 + dice.upTo(300));
    const isOver = (await closingTask())?.ended_at !== before?.ended_at;
    if (!isOver && dice.chance(0.4)) {
      await forgetUntold(all, daysBefore(today, 1));
      return unclosed;
    }
    setTime(Date.now() + 10 * MINUTE);
  }
  await pass();
  if (before && dice.chance(0.3)) {
    await saveTasks([{ ...before, due_at: Date.now(), holder: undefined }]);
    await pass();
  }
  return today;
};

/** After a crash it stays down until the next day: what it has told by then is told. */
const forgetUntold = async (all: readonly Telling[], day: string): Promise<void> => {
  for (const { world, told } of all)
    if ((await listStored(world.userId, day, day)).length === 0) told.delete(day);
};
