import { seededRandom } from '../../../infra/local/fakes/random.ts';
import type { World } from './world.ts';

export const DOMAINS = ['loja.com.br', 'nova-loja.com.br'] as const;

type Change = (world: World, dice: Dice) => Promise<void> | undefined;

const keywordIn = ({ raw }: World, dice: Dice) => dice.pick([...raw.keywords.keys()]);
const competitorIn = ({ raw }: World, dice: Dice) => dice.pick([...raw.competitors.keys()]);

const addKeyword: Change = (world, dice) => {
  const text = `palavra ${dice.upTo(12)}`;
  const isNew = [...world.raw.keywords.values()].every((one) => one.text !== text);
  return isNew && world.raw.keywords.size < 8 ? world.addKeyword(text, dice.upTo(1000)) : undefined;
};

const deleteKeyword: Change = (world, dice) => {
  const id = keywordIn(world, dice);
  return id && world.raw.keywords.size > 2 ? world.deleteKeyword(id) : undefined;
};

const toggle: Change = (world, dice) => {
  const id = keywordIn(world, dice);
  return id ? world.toggle(id) : undefined;
};

const setVolume: Change = (world, dice) => {
  const id = keywordIn(world, dice);
  return id ? world.setVolume(id, dice.upTo(1000)) : undefined;
};

const addCompetitor: Change = (world) => {
  const tracked = [...world.raw.competitors.values()].map(({ domain }) => domain);
  const host = RIVALS.find((one) => !tracked.includes(one));
  return host ? world.addCompetitor(host) : undefined;
};

const deleteCompetitor: Change = (world, dice) => {
  const id = competitorIn(world, dice);
  return id ? world.deleteCompetitor(id) : undefined;
};

const limitCompetitor: Change = (world, dice) => {
  const id = competitorIn(world, dice);
  return id ? world.limitCompetitor(id) : undefined;
};

const move: Change = (world, dice) =>
  dice.chance(0.2) ? world.move(dice.pick(DOMAINS) ?? world.raw.domain) : undefined;

const CHANGES = [
  addKeyword,
  deleteKeyword,
  toggle,
  setVolume,
  addCompetitor,
  addCompetitor,
  deleteCompetitor,
  limitCompetitor,
  move,
];

/** Changes what is tracked, mostly. */
export const change = async (world: World, dice: Dice): Promise<void> => {
  await dice.pick(CHANGES)?.(world, dice);
};

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

const RIVALS = Array.from({ length: 10 }, (_, index) => `competitor-${index}.com`);

/**
 * Returns hosts by position, of which the company and its competitors have some, as far as a check reads
 * them.
 */
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
