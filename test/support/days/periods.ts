import { isDeepStrictEqual } from 'node:util';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { comparisonOf } from '../../../functions/days/comparison.ts';
import { readStored } from '../../../functions/keywords/rankings.store.ts';
import { daysBefore } from '../../../functions/platform/time/calendar.ts';
import { countMoves, movesOf } from '../../../functions/reports/visibility/moves.ts';
import type { Book } from './book.ts';
import { isComparable, positionOf, type Use, usesBy } from './rawHistory.ts';
import type { World } from './world.ts';

interface Measured {
  readonly position: number | null;
  /** With whole seconds, as closed days keep it. */
  readonly at: string;
}

/** Tells what a period compares otherwise than the plain list says. */
export const periodFaults = async (world: World, book: Book, today: string, days: number) => {
  const { userId, companyId, raw } = world;
  const company = await requireCompany(userId, companyId);
  const period = days === 7 || days === 30 || days === 90 ? (`${days}` as const) : daysBefore(today, days);
  const { of } = await comparisonOf(userId, company, period, Date.now());
  const keywords = (await readStored(userId, companyId)).map(({ parse }) => of(parse()));
  const active = keywords.filter(({ is_active }) => is_active);
  const compared = comparedDay(book, today, daysBefore(today, days));
  const expected = { up: 0, down: 0, entered: 0, left: 0 };
  const faults: string[] = [];
  const tell = (what: string, is: unknown, should: unknown) => {
    if (!isDeepStrictEqual(is, should))
      faults.push(`since ${period}, ${what} are ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
  };
  for (const { id, own, previous } of active) {
    const since = ownUsesSince(raw.keywords.get(id)?.uses ?? [], raw.domain, today);
    const should = expectedPrevious(since, raw.domain, compared, id);
    const isCurrent = own?.domain === raw.domain && previous !== null;
    const is = isCurrent ? { position: previous.position, at: secondOf(previous.at) } : null;
    tell(`what ${id} compares with`, is, should);
    const last = since.at(-1);
    if (last && should) count(expected, positionOf(last.fetch.hosts, raw.domain), should.position);
  }
  tell('moves', countMoves(movesOf(active, company.domain, today)), expected);
  return faults;
};

type Compared = ReturnType<typeof comparedDay>;

/** Returns the last day closed by then, if there is one. */
const comparedDay = ({ days }: Book, today: string, since: string) => {
  const shown = [...days.keys()].filter((day) => day >= daysBefore(today, 400) && day < today).toSorted();
  const day = shown.findLast((one) => one <= since);
  return day === undefined ? undefined : { day, members: days.get(day)?.members };
};

const secondOf = (at: string): string => at.slice(0, 19);

const measuredBy = ({ fetch }: Use, domain: string): Measured => ({
  position: positionOf(fetch.hosts, domain),
  at: secondOf(fetch.at),
});

/** Lists what was measured since engine and domain last changed. */
const ownUsesSince = (uses: readonly Use[], domain: string, day: string): Use[] => {
  const known = usesBy(uses, day);
  const last = known.at(-1);
  if (last?.domain !== domain) return [];
  const changed = known.findLastIndex(
    (one) => one.domain !== domain || !isComparable(one.fetch.engine, last.fetch.engine),
  );
  return known.slice(changed + 1);
};

const expectedPrevious = (
  since: readonly Use[],
  domain: string,
  compared: Compared,
  id: string,
): Measured | null => {
  const [first, last] = [since[0], since.at(-1)];
  if (!first || !last) return null;
  const stood = compared?.members?.get(id)?.own;
  if (stood && since.some(({ fetch }) => fetch.at === stood.at))
    return { position: stood.position, at: secondOf(stood.at) };
  const isTooOld = compared !== undefined && first.fetch.day <= compared.day;
  return first === last || isTooOld ? null : measuredBy(first, domain);
};

const count = (moves: Record<string, number>, now: number | null, before: number | null) => {
  const tell = (name: string) => {
    moves[name] = (moves[name] ?? 0) + 1;
  };
  if (now === before) return;
  if (now === null) tell('left');
  else if (before === null) tell('entered');
  else tell(now < before ? 'up' : 'down');
};
