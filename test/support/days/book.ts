/** What the closed days of a world should say, by the plain list of what was measured. */
import { type Engine, isComparable, type Stood, stoodOn, type Use } from './rawHistory.ts';
import type { World } from './world.ts';

interface Kept {
  readonly domain: string;
  readonly members: ReadonlyMap<string, Member>;
  readonly figures: Expected;
}

/** `dayOf` tells the São Paulo day of a moment, UTC. */
export const newBook = ({ raw }: World, dayOf: (moment: string) => string) => {
  const days = new Map<string, Kept>();
  const tracked = () =>
    new Map([...raw.competitors].flatMap(([id, one]) => (one.isWithin ? [[id, one.domain]] : [])));

  const keep = (day: string, domain: string, members: ReadonlyMap<string, Member>) => {
    const isMeasured = [...members.values()].some(({ own }) => own?.age === 0);
    if (isMeasured) {
      const figures = expectedFigures([...members.values()], tracked().keys());
      days.set(day, { domain, members, figures });
    }
  };

  const memberOf = (
    uses: readonly Use[],
    day: string,
    domain: string,
    volume: number | undefined,
  ): Member => ({
    ...stoodOn(uses, day, domain, tracked(), Date.now()),
    volume,
  });

  /** Keywords that are active now, and were by then, or that were measured on a day never closed before. */
  const isAdded = (
    { active, activated, created }: { active: boolean; activated: string | undefined; created: string },
    { own }: Member,
    day: string,
    isNew: boolean,
  ) => {
    const wasActive = active && (activated === undefined || dayOf(activated) <= day);
    return (wasActive && (own || dayOf(created) <= day)) || (isNew && own?.age === 0);
  };

  return {
    days,
    /** Keywords count that are active when the day is closed. */
    close: (day: string) => {
      const members = [...raw.keywords.values()].flatMap(({ id, uses, active, created, volume }) => {
        const member = memberOf(uses, day, raw.domain, volume);
        return active && (member.own || dayOf(created) <= day) ? [[id, member] as const] : [];
      });
      keep(day, raw.domain, new Map(members));
    },
    /** The keywords of a closed day stay the same, with their volumes; what is gone stays as it was. */
    rebuild: (day: string) => {
      const known = days.get(day);
      const domain = known?.domain ?? raw.domain;
      const members = new Map<string, Member>(known?.members);
      for (const keyword of raw.keywords.values()) {
        const before = members.get(keyword.id);
        const { volume } = before ?? keyword;
        const member = withKnown(before, memberOf(keyword.uses, day, domain, volume));
        const isMember = before ? !before.own || member.own : isAdded(keyword, member, day, !known);
        if (isMember) members.set(keyword.id, member);
      }
      keep(day, domain, members);
    },
  };
};
export type Book = ReturnType<typeof newBook>;

/** Of the same measurement, what was known of competitors stays known. */
const withKnown = (before: Member | undefined, member: Member): Member => {
  if (!before?.own || before.own.at !== member.own?.at) return member;
  const kept = [...before.competitors].filter(([id, { beyond }]) => !beyond || !member.competitors.has(id));
  return { ...member, competitors: new Map([...member.competitors, ...kept]) };
};

export interface Member extends Stood {
  readonly volume: number | undefined;
}

/** Tenths of a percent that click positions 1 to 10 (SISTRIX 2020). */
export const CLICKS = [285, 157, 110, 80, 72, 51, 40, 32, 28, 25];

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
  readonly competitors: ReadonlyMap<string, Counts>;
}

export const CARRIED = 7;

/** Weighs the members in whole numbers: one without a volume as much as the others on average. */
export const weigher = (members: readonly Member[]) => {
  const volumes = members.flatMap(({ volume }) => (volume === undefined ? [] : [volume]));
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  return ({ volume }: Member): number => {
    if (total === 0) return 1;
    return volume === undefined ? total : volume * volumes.length;
  };
};

/** In whole numbers until the last division. */
export const expectedFigures = (members: readonly Member[], competitorIds: Iterable<string>): Expected => {
  const engine = engineOfMost(members.flatMap(({ own }) => own ?? []));
  const weightOf = weigher(members);
  const countsOf = (
    placeOf: (member: Member) => Stood['own'] | ReturnType<Stood['competitors']['get']>,
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
    with_volume: members.filter(({ volume }) => volume !== undefined).length,
    own: countsOf(({ own }) => own),
    competitors: new Map(
      [...competitorIds].map((id) => [id, countsOf(({ competitors }) => competitors.get(id))]),
    ),
  };
};

/** Returns the engine that measured most; if several did, the one that measured last. */
export const engineOfMost = (
  measured: readonly { readonly engine: Engine; readonly at: string; readonly age: number }[],
): Engine | undefined => {
  const fresh = measured.filter(({ age }) => age <= CARRIED);
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
