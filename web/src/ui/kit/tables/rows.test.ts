import { describe, expect, it } from 'vitest';
import { readPage, readSort, rowFilter, type Sort, sorted, sortText } from './rows.ts';

const rows = [{ text: 'Café em grãos' }, { text: 'Água mineral' }, { text: 'CAFE moído' }];

describe('rowFilter', () => {
  it('ignores case, accents and spaces around', () => {
    const filtered = rowFilter<{ text: string }>(({ text }) => text);
    expect(filtered(rows, '  cafÉ ')).toEqual([rows[0], rows[2]]);
    expect(filtered(rows, 'agua')).toEqual([rows[1]]);
    expect(filtered(rows, 'chá')).toEqual([]);
    expect(filtered(rows, ' ')).toBe(rows);
  });
});

const positions = [
  { name: 'café moído', position: 12 },
  { name: 'Água', position: null },
  { name: 'café em grãos', position: 2 },
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('sorted', () => {
  it('keeps rows without a value last in both directions', () => {
    expect(names(sorted(positions, (row) => row.position, 'descending'))).toEqual([
      'café moído',
      'café em grãos',
      'Água',
    ]);
  });
});

const usual: Sort = { by: 'current', direction: 'ascending' };
const sortable = ['keyword', 'current', '0f8e-rival'];

describe('a sort in an address', () => {
  it('is read as it was written', () => {
    for (const by of sortable) {
      for (const direction of ['ascending', 'descending'] as const) {
        expect(readSort(sortText({ by, direction }), sortable, usual)).toEqual({ by, direction });
      }
    }
  });

  it('is the usual one when absent, unknown or malformed', () => {
    for (const text of ['', '-', '--current', 'preço', 'constructor', '-keyword ']) {
      expect(readSort(text, sortable, usual)).toEqual(usual);
    }
  });
});

describe('a page in an address', () => {
  it('is one that the table has', () => {
    expect(readPage('2', 7)).toBe(2);
    expect(readPage('', 7)).toBe(1);
    expect(readPage('99', 7)).toBe(7);
    expect(readPage('0', 7)).toBe(1);
    for (const text of ['-1', '1.5', 'NaN', '1e3', ' 2', 'dois']) expect(readPage(text, 7)).toBe(1);
  });
});
