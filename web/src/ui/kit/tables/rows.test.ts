import { describe, expect, it } from 'vitest';
import { readPage, readSort, rowFilter, type Sort, sortAfterPress, sorted, sortText } from './rows.ts';

const rows = [{ text: 'Café em grãos' }, { text: 'Água mineral' }, { text: 'CAFE moído' }];

describe('rowFilter', () => {
  it('ignores case, accents and spaces around', () => {
    const filtered = rowFilter<{ text: string }>(({ text }) => text);
    expect(filtered(rows, '  cafÉ ')).toEqual([rows[0], rows[2]]);
    expect(filtered(rows, 'agua')).toEqual([rows[1]]);
    expect(filtered(rows, 'chá')).toEqual([]);
    expect(filtered(rows, ' ')).toBe(rows);
  });

  it('reads the text of a row once', () => {
    let reads = 0;
    const filtered = rowFilter<{ text: string }>(({ text }) => {
      reads += 1;
      return text;
    });
    filtered(rows, 'a');
    filtered([...rows, { text: 'nova' }], 'b');
    expect(reads).toBe(rows.length + 1);
  });
});

const positions = [
  { name: 'café moído', position: 12 },
  { name: 'Água', position: null },
  { name: 'café em grãos', position: 2 },
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('sorted', () => {
  it('sorts numbers by value', () => {
    expect(names(sorted(positions, (row) => row.position, 'ascending'))).toEqual([
      'café em grãos',
      'café moído',
      'Água',
    ]);
  });

  it('keeps rows without a value last in both directions', () => {
    expect(names(sorted(positions, (row) => row.position, 'descending'))).toEqual([
      'café moído',
      'café em grãos',
      'Água',
    ]);
  });

  it('sorts text in Portuguese order, ignoring case and accents', () => {
    expect(names(sorted(positions, (row) => row.name, 'ascending'))).toEqual([
      'Água',
      'café em grãos',
      'café moído',
    ]);
  });

  it('does not change the rows it is given', () => {
    const before = [...positions];
    sorted(positions, (row) => row.name, 'ascending');
    expect(positions).toEqual(before);
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

describe('a press of a head', () => {
  it('sorts by its column, and turns around when pressed again', () => {
    const first = sortAfterPress(usual, 'keyword');
    expect(first).toEqual({ by: 'keyword', direction: 'ascending' });
    expect(sortAfterPress(first, 'keyword')).toEqual({ by: 'keyword', direction: 'descending' });
    expect(sortAfterPress(sortAfterPress(first, 'keyword'), 'keyword')).toEqual(first);
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
