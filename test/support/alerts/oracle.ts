/** What should be told of a company, by the rules in functions/alerts/README.md and what was measured. */
import { type Book, isRounded, type Member } from '../days/book.ts';
import { isComparable, positionOf } from '../days/rawHistory.ts';
import type { World } from '../days/world.ts';

export interface Lived {
  readonly world: World;
  readonly book: Book;
  /** When a keyword's checks failed, UTC. */
  readonly failures: { readonly id: string; readonly at: string; readonly day: string }[];
  /** When the domain changed, UTC; an empty text for never. */
  movedAt: string;
  readonly dayOf: (moment: string) => string;
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const NOWHERE = 999;
type Own = NonNullable<Member['own']>;

/** Describes each event by a text. `since` is the day told before; days between were never told. */
export const expectedEvents = (lived: Lived, day: string, since: string): string[] => {
  const { book, movedAt } = lived;
  const beforeDay = [...book.days.keys()]
    .filter((one) => one <= since)
    .toSorted()
    .at(-1);
  const then = beforeDay === undefined ? undefined : book.days.get(beforeDay)?.members;
  const pairs = [...(book.days.get(day)?.members ?? [])].flatMap(([id, now]) => {
    const before = then?.get(id);
    if (now.own?.age !== 0 || !before?.own) return [];
    const isOne = isComparable(now.own.engine, before.own.engine) && before.own.at.slice(0, 19) >= movedAt;
    return isOne ? [{ id, now, before, own: now.own, former: before.own }] : [];
  });
  return [
    ...pairs.flatMap(({ id, own, former }) => changeOf(lived, id, own, former)),
    ...[...lived.world.raw.competitors.keys()].flatMap((rival) => {
      const lost = pairs.filter(({ now, before }) => hasPassed(rival, now, before));
      return lost.length === 0 ? [] : [`passed ${rival} ${lost.map(({ id }) => id).toSorted()}`];
    }),
    ...visibilityChange(lived, day, since),
    ...notVerified(lived, day, since),
  ].toSorted();
};

/** The first rule that holds is told. The pages of this world differ by their position. */
const RULES: readonly (readonly [told: string, holds: (now: number, then: number) => boolean])[] = [
  ['entered 3', (now, then) => now <= 3 && then > 3],
  ['entered 10', (now, then) => now <= 10 && then > 10],
  ['entered null', (now, then) => now < NOWHERE && then === NOWHERE],
  ['left null', (now, then) => now === NOWHERE && then < NOWHERE],
  ['left 10', (now, then) => now > 10 && then <= 10],
  ['left 3', (now, then) => now > 3 && then <= 3],
  ['rose', (now, then) => then - now >= 5],
  ['fell', (now, then) => now - then >= 5],
  ['page', (now, then) => now !== then],
];

const changeOf = (lived: Lived, id: string, own: Own, former: Own): string[] => {
  const [now, then] = [own.position ?? NOWHERE, former.position ?? NOWHERE];
  if (now === NOWHERE && then < NOWHERE && depthAt(lived, id, own) < then) return [];
  if (then === NOWHERE && now < NOWHERE && depthBefore(lived, id, former) < now) return [];
  const told = RULES.find(([, holds]) => holds(now, then))?.[0];
  return told === undefined ? [] : [`${told} ${id} ${own.position}<${former.position}`];
};

const usesOf = ({ world }: Lived, id: string) => world.raw.keywords.get(id)?.uses ?? [];

const depthAt = (lived: Lived, id: string, own: Own): number =>
  usesOf(lived, id).find(({ fetch }) => fetch.at === own.at)?.fetch.hosts.length ?? 0;

/** The deepest of the readings since it was last found, in the week before. */
const depthBefore = (lived: Lived, id: string, former: Own): number => {
  const week = dayAfter(lived.dayOf(former.at), -7);
  let depth = 0;
  for (const { fetch, domain } of usesOf(lived, id)) {
    if (fetch.at > former.at || fetch.day < week || domain !== former.domain) continue;
    if (!isComparable(fetch.engine, former.engine)) continue;
    depth = positionOf(fetch.hosts, domain) === null ? Math.max(depth, fetch.hosts.length) : 0;
  }
  return depth;
};

const hasPassed = (rival: string, now: Member, before: Member): boolean => {
  const [place, formerPlace] = [now.competitors.get(rival), before.competitors.get(rival)];
  const [own, former] = [now.own?.position ?? NOWHERE, before.own?.position ?? NOWHERE];
  if (!place || !formerPlace || place.beyond || place.age !== 0 || formerPlace.age > 7) return false;
  const isAhead = place.position !== null && place.position < own;
  return isAhead && former !== NOWHERE && former < (formerPlace.position ?? NOWHERE);
};

const visibilityChange = (lived: Lived, day: string, since: string): string[] => {
  const days = [...lived.book.days.keys()].filter((one) => one <= since || one === day).toSorted();
  const directionOn = (one: string): number => {
    const weekOld = days.filter((other) => other <= dayAfter(one, -7) && other > dayAfter(one, -14)).at(-1);
    return weekOld === undefined ? 0 : directionBetween(lived, one, weekOld);
  };
  const direction = days.includes(day) ? directionOn(day) : 0;
  const week = days.filter((one) => one < day && one > dayAfter(day, -7));
  if (direction === 0 || week.some((one) => directionOn(one) === direction)) return [];
  return [`visibility ${direction}`];
};

/** 1 for a rise, -1 for a fall, and 0 for less, or what is not comparable. */
const directionBetween = ({ book, movedAt, dayOf }: Lived, day: string, weekOld: string): number => {
  const [now, then] = [day, weekOld].map((one) => book.days.get(one)?.figures);
  if (!now?.engine || !then?.engine || !isComparable(now.engine, then.engine)) return 0;
  if (movedAt !== '' && weekOld < dayOf(movedAt)) return 0;
  const [many = 0, had = 0] = [now, then].map(
    ({ keywords, own }) => keywords - Number(own.counts.not_verified),
  );
  if (Math.abs(many - had) * 10 > had || now.own.visibility === null || then.own.visibility === null)
    return 0;
  const change = hundredths(now.own.visibility) - hundredths(then.own.visibility);
  return Math.abs(change) >= 300 ? Math.sign(change) : 0;
};

const hundredths = (percent: number): number => {
  const value = Math.round(percent * 100);
  if (!isRounded(value / 100, percent, 2)) throw new Error('This is not rounded');
  return value;
};

/** As it stands when the day is closed, which is now. */
const notVerified = ({ world, failures, dayOf }: Lived, day: string, since: string): string[] => {
  const missed = [...world.raw.keywords.values()].filter(({ id, uses, created, active }) => {
    const use = uses.at(-1);
    const failure = failures.findLast((one) => one.id === id);
    if (!active || !failure || failure.day < day || (use && use.fetch.at > failure.at)) return false;
    const measured = use?.domain === world.raw.domain ? use.fetch.day : '';
    const last = [measured, dayOf(created)].toSorted().at(-1) ?? '';
    return last <= dayAfter(day, -2) && last > dayAfter(since, -2);
  });
  return missed.length === 0 ? [] : [`not_verified ${missed.map(({ id }) => id).toSorted()}`];
};
