import { describe, expect, it } from 'vitest';
import { pressed, readPage, readSort, type Sort, sortText } from './tableAddress.ts';

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
    const first = pressed(usual, 'keyword');
    expect(first).toEqual({ by: 'keyword', direction: 'ascending' });
    expect(pressed(first, 'keyword')).toEqual({ by: 'keyword', direction: 'descending' });
    expect(pressed(pressed(first, 'keyword'), 'keyword')).toEqual(first);
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
