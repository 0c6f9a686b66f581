import { isDeepStrictEqual } from 'node:util';
import type { DayFigures } from '../../../functions/days/figures.ts';
import type { Book } from './book.ts';
import { type Expected, isRounded } from './oracle.ts';

type Site = DayFigures['own'] | undefined;

/** Tells what closed days say otherwise than the book. */
export const differences = (listed: readonly DayFigures[], expected: Book['days']): string[] => {
  const closed = new Map(listed.map((one) => [one.day, one]));
  return [...new Set([...closed.keys(), ...expected.keys()])].toSorted().flatMap((day) => {
    const [is, should] = [closed.get(day), expected.get(day)?.figures];
    if (!is || !should) return [`${day} is ${is ? 'closed without a reason' : 'not closed'}`];
    return [...compareDay(is, should)].map((fault) => `${day}: ${fault}`);
  });
};

const compareDay = function* (is: DayFigures, should: Expected): Generator<string> {
  for (const name of ['keywords', 'with_volume', 'engine'] as const)
    if (!isDeepStrictEqual(is[name], should[name])) yield told(name, is[name], should[name]);
  yield* compareSite('own', is.own, should.own);
  for (const [id, rival] of should.rivals) yield* compareSite(id, is.rivals.get(id), rival);
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
