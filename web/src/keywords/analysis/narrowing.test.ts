import { describe, expect, it } from 'vitest';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import {
  bands,
  countRows,
  lastPosition,
  type Narrowing,
  narrowRows,
  pressBand,
  pressSituation,
  situations,
  summaryOf,
} from './narrowing.ts';

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
const nothing: Narrowing = { situation: '', band: '' };

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
    for (const situation of situations) {
      expect(narrowRows(rows, { ...nothing, situation })).toHaveLength(counts[situation]);
    }
    for (const band of bands) expect(narrowRows(rows, { ...nothing, band })).toHaveLength(counts[band]);
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
    expect(narrowRows(inactive, { ...nothing, situation: 'pioraram' })).toEqual([]);
    expect(narrowRows(inactive, { ...nothing, band: '4-10' })).toEqual([]);
    expect(narrowRows(inactive, nothing)).toBe(inactive);
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

describe('a press', () => {
  it('on a tile takes the place of another tile, and releases on the second', () => {
    const one = pressSituation({ situation: 'pioraram', band: '1-3' }, 'melhoraram');
    expect(one).toEqual({ situation: 'melhoraram', band: '1-3' });
    expect(pressSituation(one, 'melhoraram')).toEqual({ situation: '', band: '1-3' });
  });

  it('replaces what can have no row together with it', () => {
    const up: Narrowing = { situation: 'melhoraram', band: '' };
    const lost: Narrowing = { situation: '', band: 'nao-encontradas' };
    expect(pressBand(up, 'nao-encontradas')).toEqual(lost);
    expect(pressSituation(lost, 'melhoraram')).toEqual(up);
    expect(pressSituation(lost, 'mantidas')).toEqual({ ...lost, situation: 'mantidas' });
    const kept: Narrowing = { situation: 'mantidas', band: '' };
    expect(pressBand(kept, 'nao-verificadas')).toEqual({ situation: '', band: 'nao-verificadas' });
  });
});
