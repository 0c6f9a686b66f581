import { expect, it } from 'vitest';
import { normalizeQuery } from './searchQuery.ts';

it.each([
  ['  Tênis   de\tCorrida ', 'tênis de corrida'],
  ['TÊNIS DE CORRIDA', 'tênis de corrida'],
  ['hotel OR pousada', 'hotel OR pousada'],
  ['Hotel  OR Pousada OR\u00a0Resort', 'hotel OR pousada OR resort'],
  ['hotel or pousada', 'hotel or pousada'],
  ['(Hotel OR Pousada) AND praia', '(hotel OR pousada) AND praia'],
  ['hotel AROUND(3) praia', 'hotel AROUND(3) praia'],
  ['hotel around(3) praia', 'hotel around(3) praia'],
  ['-usado', '-usado'],
  ['celular -usado -"com defeito"', 'celular -usado -"com defeito"'],
  ['"hotel barato"', '"hotel barato"'],
  ['site:exemplo.com.br intitle:hotel', 'site:exemplo.com.br intitle:hotel'],
  ['celular 2010..2015 * barato', 'celular 2010..2015 * barato'],
  // Without a word on both sides, they are words themselves, such as Oregon's OR.
  ['hotel portland OR', 'hotel portland or'],
  ['OR', 'or'],
  ['AND 1', 'and 1'],
])('searches for %j as %j', (typed, searched) => {
  expect(normalizeQuery(typed)).toBe(searched);
  expect(normalizeQuery(searched)).toBe(searched);
});
