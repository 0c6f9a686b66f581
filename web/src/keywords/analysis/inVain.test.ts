import { expect, it } from 'vitest';
import { readInVain } from './inVain.ts';

const row = {
  is_active: true,
  verification: 'verified' as const,
  current_position: null,
  previous_position: null,
  depth: 50,
};

it.each([
  {
    what: 'no keyword is found',
    rows: [row, { ...row, depth: 20 }],
    read: { verified: 2, least: 20, most: 50 },
  },
  { what: 'one is found', rows: [row, { ...row, current_position: 9 }], read: undefined },
  { what: 'one was found before', rows: [{ ...row, previous_position: 9 }], read: undefined },
  { what: 'nothing is verified', rows: [{ ...row, verification: 'never' as const }], read: undefined },
  {
    what: 'the one found is inactive',
    rows: [row, { ...row, is_active: false, current_position: 1 }],
    read: { verified: 1, least: 50, most: 50 },
  },
])('a check has read in vain, or not: $what', ({ rows, read }) => {
  expect(readInVain(rows)).toEqual(read);
});
