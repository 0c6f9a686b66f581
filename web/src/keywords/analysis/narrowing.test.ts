import { describe, expect, it } from 'vitest';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import { bands, type Counts, countRows, lastPosition, narrowRows, summaryOf } from './narrowing.ts';

type Row = Pick<AnalyzedKeyword, 'is_active' | 'current_position' | 'trend' | 'verification'>;

const row = (
  current_position: Row['current_position'],
  trend: Row['trend'],
  verification: Row['verification'] = 'verified',
): Row => ({ is_active: true, current_position, trend, verification });

const rows: readonly Row[] = [
  row(1, 'same'),
  row(3, 'up'),
  row(4, 'down'),
  row(10, 'up', 'failed'),
  row(11, 'new'),
  row(100, 'down'),
  row(null, 'not_found'),
  row(null, 'not_found', 'failed'),
  row(null, 'new', 'never'),
];

describe('a band', () => {
  it('ends where five pages of ten end, unless more was read', () => {
    const depths = [null, 10, 47, 50].map((depth) => ({ depth }));
    expect([lastPosition([]), lastPosition(depths), lastPosition([...depths, { depth: 60 }])]).toEqual([
      50, 50, 100,
    ]);
  });
});

describe('an analysis', () => {
  it('counts on a tile and on a band what pressing it shows', () => {
    const counts = countRows(rows);
    for (const [narrowing, count] of Object.entries(counts))
      expect(narrowRows(rows, narrowing as keyof Counts)).toHaveLength(count);
    expect(bands.reduce((sum, band) => sum + counts[band], 0)).toBe(rows.length);
    expect(counts).toEqual({
      melhoraram: 2,
      pioraram: 2,
      mantidas: 2,
      '1-3': 2,
      '4-10': 2,
      '11-20': 1,
      '21-50': 1,
      'nao-encontradas': 2,
      'nao-verificadas': 1,
    });
  });

  it('leaves inactive keywords out of both', () => {
    const inactive = rows.map((one) => ({ ...one, is_active: false }));
    expect(countRows([...rows, ...inactive])).toEqual(countRows(rows));
    expect(narrowRows(inactive, 'pioraram')).toEqual([]);
    expect(narrowRows(inactive, '4-10')).toEqual([]);
    expect(narrowRows(inactive, '')).toBe(inactive);
  });
});

it('sums up rows by their own positions, unless several engines measured', () => {
  const summary = { total_keywords: 99, average_position: 99, left_out: 0 };
  const some = [
    row(1, 'same'),
    row(4, 'down'),
    row(null, 'not_found'),
    { ...row(9, 'up'), is_active: false },
  ];
  expect(summaryOf(some, summary)).toEqual({ total_keywords: 4, average_position: 2.5, left_out: 0 });
  expect(summaryOf(some, { ...summary, left_out: 2 }).average_position).toBeNull();
  expect(summaryOf([], summary).average_position).toBeNull();
});
