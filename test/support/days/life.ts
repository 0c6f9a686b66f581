import { isDeepStrictEqual } from 'node:util';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { listDays } from '../../../functions/days/days.store.ts';
import type { DayMetrics } from '../../../functions/days/metrics.ts';
import { rebuildCompany } from '../../../functions/days/rebuildCompany.ts';
import { remove, transact } from '../../../functions/platform/aws/writes.ts';
import { dayOfMoment, daysBefore, daysFrom, timeOn } from '../../../functions/platform/time/calendar.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { forgetTask, listTasks } from '../../../functions/tasks/tasks.store.ts';
import { type Book, type Expected, isRounded, newBook } from './book.ts';
import { change, type Dice, DOMAINS, diceOf, resultsFor } from './changes.ts';
import { keywordPageOneFaults } from './keywordPageOne.ts';
import { pageOneFaults } from './pageOne.ts';
import { comparePeriod } from './periods.ts';
import type { Engine, Fetch } from './rawHistory.ts';
import { newWorld, type World } from './world.ts';

const SERPER: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const ENGINES: readonly Engine[] = [
  SERPER,
  { provider: 'serper', country: 'pt', language: 'pt-pt' },
  { provider: 'algolia', country: 'br', language: 'pt-br', index: 'um' },
  { provider: 'algolia', country: 'br', language: 'pt-br', index: 'dois' },
];

/** Steps of a day by their minute. */
type Steps = (readonly [minute: number, run: () => unknown])[];

interface Life {
  readonly world: World;
  readonly book: Book;
  readonly dice: Dice;
  engine: Engine;
  /** The first day that is not closed. */
  unclosed: string;
  /** What was read before midnight, and is placed after it. */
  late: { readonly id: string; readonly fetch: Fetch }[];
  /** What the product says otherwise than the plain list. */
  readonly wrong: string[];
}

/** Lives through so many days, and returns what closed days say wrong, and how many were compared. */
export const liveFor = async (
  setTime: (time: number) => unknown,
  seed: string,
  first: string,
  count: number,
) => {
  const dice = diceOf(seed);
  const world = await newWorld(setTime, timeOn(daysBefore(first, 1), '08:00'), DOMAINS[0]);
  const book = newBook(world, dayOfMoment);
  const wrong: string[] = [];
  const life: Life = { world, book, dice, engine: SERPER, unclosed: first, late: [], wrong };
  const compare = async (when: string) => {
    const listed = await listDays(world.userId, world.companyId, '');
    wrong.push(...differences(listed, book.days).map((fault) => `${seed}, ${when}: ${fault}`));
  };
  const comparePeriods = async (today: string) => {
    for (const ago of [7, 30]) {
      const period = { period: `${ago}`, since: daysBefore(today, ago) };
      wrong.push(...(await comparePeriod(world, book, today, period)).map((fault) => `${seed}: ${fault}`));
    }
  };
  for (let n = 2 + dice.upTo(3); n > 0; n--) await world.addKeyword(`palavra ${n}`);
  const end = daysBefore(first, -count);
  for (const day of daysFrom(first, end)) {
    for (const [minute, run] of stepsOf(life, day).toSorted(([a], [b]) => a - b)) {
      const time = timeOn(day, '00:00') + minute * MINUTE + dice.upTo(50_000);
      setTime(Math.max(Date.now() + 1, time));
      await run();
    }
    if (dice.chance(0.02)) await compare(`on ${day}`);
    if (dice.chance(0.15)) await comparePeriods(day);
  }
  setTime(timeOn(end, '00:30'));
  await closeUntil(life, end);
  await compare('at the end');
  return { wrong, compared: book.days.size };
};

const stepsOf = (life: Life, day: string): Steps => {
  const { world, dice } = life;
  const at = () => dice.upTo(1430);
  const steps: Steps = life.late
    .splice(0)
    .map(({ id, fetch }) => [dice.pick([3, 40]) ?? 3, () => useLate(world, id, fetch)]);
  // Some days are closed only with the next ones.
  if (dice.chance(0.85)) steps.push([dice.pick([21, 25, 700]) ?? 21, () => closeUntil(life, day)]);
  for (let n = dice.upTo(2); n > 0; n--) steps.push(...checksOf(life, 5 + at()));
  const [id] = world.raw.keywords.keys();
  if (id && dice.chance(0.1)) steps.push([1438, () => readLate(life, id)]);
  if (dice.chance(0.25)) steps.push([at(), () => change(world, dice)]);
  if (dice.chance(0.1)) steps.push([725, () => comparePageOne(life, day)]);
  if (dice.chance(0.02)) steps.push([at(), () => Object.assign(life, { engine: dice.pick(ENGINES) })]);
  return [...steps, [1, () => rebuildDue(life, day)], [1436, () => rebuildDue(life, day)]];
};

const checksOf = ({ world, dice, ...life }: Life, minute: number): Steps => {
  const isGrid = dice.chance(0.3);
  const { raw } = world;
  return [...raw.keywords.keys()]
    .filter(() => dice.chance(0.8))
    .map((id) => [
      minute,
      async () => {
        if (!raw.keywords.get(id)?.active) return;
        if (dice.chance(0.1)) return world.fail(id);
        const { hosts, exhausted } = resultsFor(dice, raw.domain, isGrid);
        const stored = dice.chance(0.8);
        await world.use(id, await world.fetch(id, life.engine, hosts, { exhausted, stored }));
      },
    ]);
};

/** A ranking ignores results older than its own. */
const useLate = async ({ raw, use }: World, id: string, fetch: Fetch) => {
  const isNewest = raw.keywords.get(id)?.uses.every((one) => one.fetch.at < fetch.at);
  if (isNewest) await use(id, fetch);
};

const readLate = async ({ world, dice, engine, late }: Life, id: string) => {
  if (!world.raw.keywords.get(id)?.active) return;
  const { hosts, exhausted } = resultsFor(dice, world.raw.domain, true);
  late.push({ id, fetch: await world.fetch(id, engine, hosts, { exhausted, stored: true }) });
};

/** Sometimes a day is closed twice, or again after a crash between its writes. */
const closeUntil = async (life: Life, today: string) => {
  const { world, book, dice } = life;
  const { userId, companyId } = world;
  const days = daysFrom(life.unclosed, today);
  if (days.length === 0) return;
  for (let n = dice.pick([1, 1, 1, 2]) ?? 1; n > 0; n--) {
    await closeAccount(userId, days);
    const lost = `${dice.pick(['VISIBILITY', 'STANDINGS', 'PAGE_ONE'])}#${companyId}#${days.at(-1)}`;
    if (n > 1 && dice.chance(0.5)) await remove({ PK: `USER#${userId}`, SK: lost });
  }
  for (const day of days) book.close(day);
  life.unclosed = today;
};

const comparePageOne = async ({ world, book, dice, wrong }: Life, today: string) => {
  const days = dice.pick([7, 30, 90, dice.upTo(60) + 1]) ?? 7;
  wrong.push(...(await pageOneFaults(world, book, today, days)));
  wrong.push(...(await keywordPageOneFaults(world, today)));
};

const rebuildDue = async ({ world, book }: Life, today: string) => {
  for (const task of await listTasks()) {
    if (task.kind !== 'rebuild' || task.user_id !== world.userId) continue;
    await Array.fromAsync(rebuildCompany(task));
    await transact([forgetTask(task)]);
    for (const day of daysFrom(task.cursor, today)) book.rebuild(day);
  }
};

type Site = DayMetrics['own'] | undefined;

/** Tells what closed days say otherwise than the book. */
const differences = (listed: readonly DayMetrics[], expected: Book['days']): string[] => {
  const closed = new Map(listed.map((one) => [one.day, one]));
  return [...new Set([...closed.keys(), ...expected.keys()])].toSorted().flatMap((day) => {
    const [is, should] = [closed.get(day), expected.get(day)?.figures];
    if (!is || !should) return [`${day} is ${is ? 'closed without a reason' : 'not closed'}`];
    return [...compareDay(is, should)].map((fault) => `${day}: ${fault}`);
  });
};

const compareDay = function* (is: DayMetrics, should: Expected): Generator<string> {
  for (const name of ['keywords', 'with_volume', 'engine'] as const)
    if (!isDeepStrictEqual(is[name], should[name])) yield told(name, is[name], should[name]);
  yield* compareSite('own', is.own, should.own);
  for (const [id, competitor] of should.competitors)
    yield* compareSite(id, is.competitors.get(id), competitor);
};

const compareSite = function* (who: string, is: Site, should: Expected['own']): Generator<string> {
  if (!is) return yield told(who, is, should);
  const { visibility, overall_position, ...counts } = is;
  if (!isRounded(visibility, should.visibility, 2))
    yield told(`${who} visibility`, visibility, should.visibility);
  if (!isRounded(overall_position, should.overall_position, 1))
    yield told(`${who} overall position`, overall_position, should.overall_position);
  if (!isDeepStrictEqual(counts, should.counts)) yield told(who, counts, should.counts);
};

const told = (what: string, is: unknown, should: unknown): string =>
  `${what} is ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`;
