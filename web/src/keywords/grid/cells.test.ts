import { expect, it } from 'vitest';
import { cellOf, depthsOf, type GridRow, isAhead, totalsOf } from './cells.ts';

const compared = { previous_position: null, previous_check: null };
const own = {
  position: 3,
  verification: 'verified',
  depth: 50,
  checked_at: '2026-11-21T12:00:00.000Z',
} as const;
const earlier = '2026-11-20T12:00:00.000Z';
const row = {
  company_cell: { ...own, ...compared },
  competitor_positions: [
    { competitor_id: 'same', position: null },
    { competitor_id: 'slipped', position: null, depth: 10, beyond: true },
    { competitor_id: 'earlier', position: 40, depth: 100, checked_at: earlier },
    { competitor_id: 'never', position: null, verification: 'never' as const, depth: null, checked_at: null },
  ],
};

it('what a cell leaves out is as in the cell of the company', () => {
  expect(cellOf(row, 'same')).toEqual({ ...own, position: null });
  expect(cellOf(row, 'slipped')).toEqual({ ...own, position: null, depth: 10, beyond: true });
  expect(cellOf(row, 'earlier')).toEqual({ ...own, position: 40, depth: 100, checked_at: earlier });
});

it('null says that nothing is known', () => {
  const never = { position: null, verification: 'never', depth: null, checked_at: null };
  expect(cellOf(row, 'never')).toEqual(never);
  expect(cellOf(row, 'somebody else')).toBeUndefined();
});

it('a competitor is ahead only of a company that was measured, and not where that one may rank better', () => {
  const at = (position: number | null, depth: number | null = 50) => ({ ...own, position, depth });
  const theirs = { ...at(8), other_engine: undefined };
  const ahead = [at(9), at(8), at(7), at(null, 10), at(null, 7), at(null, null)].map((one) =>
    isAhead(theirs, one),
  );
  expect(ahead).toEqual([true, false, false, true, false, false]);
  expect(isAhead({ ...theirs, position: null }, at(9))).toBe(false);
  expect(
    isAhead({ ...theirs, other_engine: { provider: 'serper', country: 'br', language: 'pt-br' } }, at(9)),
  ).toBe(false);
  expect(isAhead(undefined, at(9))).toBe(false);
});

it('a grid tells between which depths its rows were read', () => {
  const rows = [null, 50, 10].map((depth) => ({ company_cell: { ...own, ...compared, depth } }));
  expect(depthsOf(rows)).toEqual({ fewest: 10, most: 50 });
  expect(depthsOf(rows.slice(0, 1))).toBeUndefined();
});

it('totals count active keywords', () => {
  const rowOf = (company: number | null, strong: number | null, weak: number | null, is_active = true) =>
    ({
      is_active,
      company_position: company,
      company_cell: { ...own, ...compared, position: company },
      competitor_positions: [
        { competitor_id: 'weak', position: weak },
        { competitor_id: 'strong', position: strong },
      ],
    }) as unknown as GridRow;
  const totals = totalsOf([rowOf(3, 2, 11), rowOf(null, 10, 50), rowOf(4, 5, null), rowOf(1, 1, 1, false)]);
  expect(Object.fromEntries(totals)).toEqual({
    company: { top3: 1, top10: 2, ahead: 0 },
    strong: { top3: 1, top10: 3, ahead: 2 },
    weak: { top3: 0, top10: 0, ahead: 1 },
  });
});
