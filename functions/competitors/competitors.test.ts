import { expect, it } from 'vitest';
import { numbered, type StoredCompetitor } from './competitors.ts';

const none = undefined;

it.each([
  ['items from before there were numbers', [none, none], [1, 2]],
  ['kept, with the lowest for the others', [none, 3, 1, none], [2, 3, 1, 4]],
  ['created at once with the same', [1, 2, 2, 2], [1, 2, 3, 4]],
])('competitors are numbered: %s', (_, sites, expected) => {
  const listed = sites.map((site, index) => ({ id: String(index), site }) as StoredCompetitor);
  expect(numbered(listed).map(({ site }) => site)).toEqual(expected);
});
