/** Companies that live through a month of random days. */
import type { AlertEvent } from '#shared/contract/alerts.ts';
import { listStored } from '../../../functions/alerts/alerts.store.ts';
import {
  dayOf,
  dayOfMoment,
  daysBefore,
  daysFrom,
  timeOn,
} from '../../../functions/platform/time/calendar.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { newBook } from '../days/book.ts';
import { type Dice, diceOf } from '../days/changes.ts';
import type { Engine } from '../days/rawHistory.ts';
import { newWorld, type World } from '../days/world.ts';
import { closeDays, pass, type Telling } from './passes.ts';

const RIVALS = ['rival.com.br', 'outra.com.br'];
const BR: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const PT: Engine = { provider: 'serper', country: 'pt', language: 'pt-pt' };

const otherThan = (engine: Engine): Engine => (engine === BR ? PT : BR);

type SetTime = (time: number) => unknown;

interface Company extends Telling {
  /** Where each host stands for each keyword, as far as there are results. */
  readonly places: Map<string, ReadonlyMap<string, number>>;
  readonly dice: Dice;
  readonly setTime: SetTime;
}

const newCompanyOf = async (
  dice: Dice,
  setTime: SetTime,
  start: number,
  rivals: number,
): Promise<Company> => {
  const world = await newWorld(setTime, start, 'loja.com.br');
  for (let n = 0; n < 4; n++) await world.addKeyword(`palavra ${n}`);
  for (const rival of RIVALS.slice(0, rivals)) await world.addCompetitor(rival);
  const lived = { world, book: newBook(world, dayOfMoment), failures: [], movedAt: '', dayOf: dayOfMoment };
  return { ...lived, told: new Map(), places: new Map(), dice, setTime };
};

/** `npm run test:all` has twice as many. */
const COMPANIES = process.env.TEST_SAMPLES ? 5 : 10;

const newCompanies = async (dice: Dice, setTime: SetTime, start: number): Promise<Company[]> => {
  const all: Company[] = [];
  for (let n = 0; n < COMPANIES; n++) all.push(await newCompanyOf(dice, setTime, start, 1 + (n % 2)));
  return all;
};

/** Returns what should have been told, and what was, each with its company and day. */
export const liveMonth = async (setTime: SetTime, seed: string, first: string, count = 30) => {
  const dice = diceOf(seed);
  const start = timeOn(daysBefore(first, 1), '08:00');
  const all = await newCompanies(dice, setTime, start);
  setTime(timeOn(first, '00:21'));
  await pass();
  let engine = BR;
  let unclosed = first;
  for (const day of daysFrom(first, daysBefore(first, -count))) {
    if (dice.chance(0.05)) engine = otherThan(engine);
    const isOut = dice.chance(0.08);
    setTime(timeOn(day, '07:00'));
    for (const company of all) await liveDay(company, engine, isOut ? 1 : dice.pick([0.03, 0.03, 0.03, 0.9]));
    const next = daysBefore(day, -1);
    setTime(timeOn(next, '00:21'));
    // On some days nothing is closed at all.
    if (dice.chance(0.9)) unclosed = await closeDays(all, { dice, setTime }, unclosed, next);
  }
  const should = all.map(({ world, told }) => [...told].flatMap(([day, texts]) => named(world, day, texts)));
  return { should: should.flat().toSorted(), is: (await Promise.all(all.map(toldTo))).flat().toSorted() };
};

const named = ({ companyId }: World, day: string, texts: readonly string[]): string[] =>
  texts.map((text) => `${companyId} ${day} ${text}`);

const toldTo = async ({ world }: Company): Promise<string[]> => {
  const stored = await listStored(world.userId, '', '~');
  return stored.flatMap(({ day, events }) => named(world, day, events.map(textOf)));
};

const textOf = (event: AlertEvent): string => {
  if (event.kind === 'visibility') return `visibility ${Math.sign(event.visibility - event.previous)}`;
  if ('keyword_id' in event) {
    const kind = 'border' in event ? `${event.kind} ${event.border}` : event.kind;
    return `${kind} ${event.keyword_id} ${event.position}<${event.previous_position}`;
  }
  const ids = event.keywords.map(({ keyword_id }) => keyword_id).toSorted();
  return event.kind === 'passed' ? `passed ${event.competitor_id} ${ids}` : `not_verified ${ids}`;
};

const liveDay = async (company: Company, engine: Engine, failing = 0): Promise<void> => {
  const { world, dice, places } = company;
  if (dice.chance(0.01) && company.movedAt === '') {
    await world.move('nova.com.br');
    company.movedAt = toMoment(Date.now());
  }
  for (const id of world.raw.keywords.keys()) {
    move(company, id);
    // Some are not checked, others go there and back.
    const settled = places.get(id) ?? new Map();
    const times = dice.pick([0, 1, 1, 1, 1, 1, 3]) ?? 1;
    for (let n = 1; n <= times; n++) {
      if (n < times) move(company, id);
      else places.set(id, settled);
      await check(company, id, engine, failing);
    }
  }
};

/** Beyond the last result. */
const NOWHERE = 90;

const move = ({ places, world, dice }: Company, id: string): void => {
  const known = places.get(id);
  const stepFrom = (place: number): number => {
    if (place === NOWHERE) return dice.chance(0.3) ? 1 + dice.upTo(45) : NOWHERE;
    if (dice.chance(0.06)) return NOWHERE;
    return Math.min(48, Math.max(1, place + (dice.pick([0, 0, 0, 0, 0, -1, 1, -2, 3, -7, 9]) ?? 0)));
  };
  const hosts = [world.raw.domain, ...RIVALS];
  places.set(id, new Map(hosts.map((host) => [host, stepFrom(known?.get(host) ?? 1 + dice.upTo(40))])));
};

const check = async (company: Company, id: string, engine: Engine, failing: number): Promise<void> => {
  const { world, dice, failures, setTime } = company;
  setTime(Date.now() + MINUTE);
  if (dice.chance(failing)) {
    await world.fail(id);
    failures.push({ id, at: toMoment(Date.now()), day: dayOf(Date.now()) });
    return;
  }
  const hosts = resultsOf(company, id);
  const own = hosts.indexOf(world.raw.domain);
  const last = world.raw.keywords.get(id)?.uses.at(-1);
  const wasMissed = last?.domain === world.raw.domain && !last.fetch.hosts.includes(last.domain);
  const isShallow = wasMissed && last.fetch.engine === engine && dice.chance(0.6);
  // Reading stops at the end of the page that has the site.
  const full = own < 0 ? hosts.length : Math.min(hosts.length, Math.ceil((own + 1) / 10) * 10);
  const read = isShallow ? 10 : full;
  const how = { exhausted: read >= hosts.length, stored: false };
  await world.use(id, await world.fetch(id, engine, hosts.slice(0, read), how), isShallow ? 1 : undefined);
};

const resultsOf = ({ places, dice }: Company, id: string): string[] => {
  const length = dice.pick([20, 50, 50, 50]) ?? 50;
  const hosts = Array.from({ length }, (_, index) => `site-${index}.com`);
  for (const [host, place] of places.get(id) ?? []) if (place <= length) hosts[place - 1] = host;
  return hosts;
};
