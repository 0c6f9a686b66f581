/** What the closed days of a world should say, by the plain list of what was measured. */
import { type Expected, expectedFigures, type Member } from './oracle.ts';
import { stoodOn, type Use } from './rawHistory.ts';
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
    new Map([...raw.rivals].flatMap(([id, one]) => (one.isWithin ? [[id, one.domain]] : [])));

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

/** Of the same measurement, what was known of rivals stays known. */
const withKnown = (before: Member | undefined, member: Member): Member => {
  if (!before?.own || before.own.at !== member.own?.at) return member;
  const kept = [...before.rivals].filter(([id, { beyond }]) => !beyond || !member.rivals.has(id));
  return { ...member, rivals: new Map([...member.rivals, ...kept]) };
};
