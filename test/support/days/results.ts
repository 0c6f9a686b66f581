import { seededRandom } from '../../../infra/local/fakes/random.ts';

/** Numbers that are equal for equal seeds. */
export const diceOf = (seed: string) => {
  let thrown = 0;
  const next = () => seededRandom(seed, thrown++);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const chance = (share: number) => next() < share;
  const pick = <T>(all: readonly T[]): T | undefined => all[upTo(all.length - 1)];
  return { upTo, chance, pick };
};
export type Dice = ReturnType<typeof diceOf>;

export const RIVALS = Array.from({ length: 10 }, (_, index) => `rival-${index}.com`);

/** Returns hosts by position, of which the company and its rivals have some, as far as a check reads them. */
export const resultsFor = (dice: Dice, domain: string, isGrid: boolean) => {
  const length = dice.pick([5, 10, 30, 50, 50, 100]) ?? 10;
  const hosts = Array.from({ length }, (_, index) => `site-${index}.com`);
  const isOwn = (host: string) => host === domain || host.endsWith(`.${domain}`);
  for (const host of [...RIVALS, domain]) {
    const most = dice.chance(0.5) ? Math.min(10, length) : length;
    if (dice.chance(0.7)) hosts[dice.upTo(most - 1)] = dice.chance(0.2) ? `blog.${host}` : host;
  }
  const own = hosts.findIndex(isOwn);
  const read = isGrid || own < 0 ? length : Math.min(length, Math.ceil((own + 1) / 10) * 10);
  return { hosts: hosts.slice(0, read), exhausted: read === length };
};
