/** The figures of a day, computed from how the keywords stood, in whole numbers until the last division. */
import { type Engine, isComparable, type Stood } from './rawHistory.ts';

export interface Member extends Stood {
  readonly volume: number | undefined;
}

/** Tenths of a percent that click positions 1 to 10 (SISTRIX 2020). */
const CLICKS = [285, 157, 110, 80, 72, 51, 40, 32, 28, 25];

interface Counts {
  readonly visibility: number | null;
  readonly overall_position: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Expected {
  readonly engine: Engine | undefined;
  readonly keywords: number;
  readonly with_volume: number;
  readonly own: Counts;
  readonly rivals: ReadonlyMap<string, Counts>;
}

const CARRIED = 7;

export const expectedFigures = (members: readonly Member[], rivalIds: Iterable<string>): Expected => {
  const engine = engineOfMost(members);
  const volumes = members.flatMap(({ volume }) => (volume === undefined ? [] : [volume]));
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const weightOf = ({ volume }: Member): number => {
    if (total === 0) return 1;
    return volume === undefined ? total : volume * volumes.length;
  };
  const countsOf = (
    placeOf: (member: Member) => Stood['own'] | ReturnType<Stood['rivals']['get']>,
  ): Counts => {
    const known = members.flatMap((member) => {
      const place = placeOf(member);
      const counts =
        place && member.own && engine && isComparable(member.own.engine, engine) && place.age <= CARRIED;
      return counts ? [{ ...place, weight: weightOf(member) }] : [];
    });
    const decided = known.filter(({ beyond }) => !beyond);
    const top = (last: number) =>
      decided.filter(({ position }) => position !== null && position <= last).length;
    const weight = known.reduce((sum, one) => sum + one.weight, 0);
    const clicks = known.reduce((sum, one) => sum + one.weight * (CLICKS[(one.position ?? 0) - 1] ?? 0), 0);
    const places = decided.reduce((sum, { position }) => sum + Math.min(51, position ?? 51), 0);
    return {
      visibility: weight === 0 ? null : (100 * clicks) / (285 * weight),
      overall_position: decided.length === 0 ? null : places / decided.length,
      counts: {
        top_3: top(3),
        top_10: top(10),
        top_20: top(20),
        top_50: top(50),
        not_found: decided.filter(({ position }) => position === null).length,
        beyond: known.length - decided.length,
        not_verified: members.length - known.length,
        carried: known.filter(({ age }) => age > 0).length,
      },
    };
  };
  return {
    engine,
    keywords: members.length,
    with_volume: volumes.length,
    own: countsOf(({ own }) => own),
    rivals: new Map([...rivalIds].map((id) => [id, countsOf(({ rivals }) => rivals.get(id))])),
  };
};

/** Returns the engine that measured most; if several did, the one that measured last. */
const engineOfMost = (members: readonly Member[]): Engine | undefined => {
  const fresh = members.flatMap(({ own }) => (own && own.age <= CARRIED ? [own] : []));
  const scoreOf = ({ engine }: { engine: Engine }) => {
    const same = fresh.filter((one) => isComparable(one.engine, engine));
    return {
      count: same.length,
      last:
        same
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? '',
    };
  };
  return fresh
    .map((one) => ({ engine: one.engine, ...scoreOf(one) }))
    .toSorted((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1))[0]?.engine;
};

/** Whether a figure is the exact value, rounded to so many decimals. */
export const isRounded = (figure: number | null, exact: number | null, decimals: number): boolean =>
  figure === null || exact === null
    ? figure === exact
    : Math.abs(figure - exact) <= 0.5 / 10 ** decimals + 1e-9;
