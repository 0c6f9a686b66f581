import { describe, expect, it } from 'vitest';
import { sorted } from './sort.ts';

const rows = [
  { name: 'café moído', position: 12 },
  { name: 'Água', position: null },
  { name: 'café em grãos', position: 2 },
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('sorted', () => {
  it('sorts numbers by value', () => {
    expect(names(sorted(rows, (row) => row.position, 'ascending'))).toEqual([
      'café em grãos',
      'café moído',
      'Água',
    ]);
  });

  it('keeps rows without a value last in both directions', () => {
    expect(names(sorted(rows, (row) => row.position, 'descending'))).toEqual([
      'café moído',
      'café em grãos',
      'Água',
    ]);
  });

  it('sorts text in Portuguese order, ignoring case and accents', () => {
    expect(names(sorted(rows, (row) => row.name, 'ascending'))).toEqual([
      'Água',
      'café em grãos',
      'café moído',
    ]);
  });

  it('does not change the rows it is given', () => {
    const before = [...rows];
    sorted(rows, (row) => row.name, 'ascending');
    expect(rows).toEqual(before);
  });
});
