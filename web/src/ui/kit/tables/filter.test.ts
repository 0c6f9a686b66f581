import { describe, expect, it } from 'vitest';
import { rowFilter } from './filter.ts';

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
