import { describe, expect, it } from 'vitest';
import { sorted } from './sort.ts';

const rows = [
  { name: 'café moído', position: 12 },
  { name: 'Água', position: null },
  { name: 'café em grãos', position: 2 },
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('sorted', () => {
  it('orders numbers as numbers', () => {
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

  it('orders words as Portuguese does, whatever their case and accents', () => {
    expect(names(sorted(rows, (row) => row.name, 'ascending'))).toEqual([
      'Água',
      'café em grãos',
      'café moído',
    ]);
  });

  it('leaves the rows it was given alone', () => {
    const before = [...rows];
    sorted(rows, (row) => row.name, 'ascending');
    expect(rows).toEqual(before);
  });
});
