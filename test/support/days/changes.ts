import { type Dice, RIVALS } from './results.ts';
import type { World } from './world.ts';

export const DOMAINS = ['loja.com.br', 'nova-loja.com.br'] as const;

type Change = (world: World, dice: Dice) => Promise<void> | undefined;

const keywordIn = ({ raw }: World, dice: Dice) => dice.pick([...raw.keywords.keys()]);
const rivalIn = ({ raw }: World, dice: Dice) => dice.pick([...raw.rivals.keys()]);

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

const addRival: Change = (world) => {
  const tracked = [...world.raw.rivals.values()].map(({ domain }) => domain);
  const host = RIVALS.find((one) => !tracked.includes(one));
  return host ? world.addRival(host) : undefined;
};

const deleteRival: Change = (world, dice) => {
  const id = rivalIn(world, dice);
  return id ? world.deleteRival(id) : undefined;
};

const limitRival: Change = (world, dice) => {
  const id = rivalIn(world, dice);
  return id ? world.limitRival(id) : undefined;
};

const move: Change = (world, dice) =>
  dice.chance(0.2) ? world.move(dice.pick(DOMAINS) ?? world.raw.domain) : undefined;

const CHANGES = [
  addKeyword,
  deleteKeyword,
  toggle,
  setVolume,
  addRival,
  addRival,
  deleteRival,
  limitRival,
  move,
];

/** Changes what is tracked, mostly. */
export const change = async (world: World, dice: Dice): Promise<void> => {
  await dice.pick(CHANGES)?.(world, dice);
};
