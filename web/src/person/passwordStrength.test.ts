import { expect, test } from 'vitest';
import { strengthOf } from './passwordStrength.ts';

test.each([
  ['', 0],
  ['a1B$c', 0],
  ['a1B$cd', 1],
  ['aaaaaaaaaaaaaaaaaa', 1],
  ['cachorro', 1],
  ['cachorro9', 2],
  ['cachorro9azul', 3],
  ['quatro palavras bem escolhidas', 3],
] as const)('%s has strength %d', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
