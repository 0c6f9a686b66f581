import { expect, it } from 'vitest';
import type { GridData } from './cells.ts';
import { gridCsv } from './gridCsv.ts';

const at = '2026-11-21T14:32:00.000Z';
const BEFORE = '2026-11-14T12:00:00.000Z';
const verified = (position: number | null, changed: object = {}) => ({
  position,
  verification: 'verified',
  depth: 100,
  checked_at: at,
  previous_position: null,
  previous_check: null,
  ...changed,
});
const never = verified(null, { verification: 'never', depth: null, checked_at: null });
const algolia = { provider: 'algolia', country: 'br', language: 'pt-br' };

const data = {
  company: { name: 'Loja; Ação' },
  competitors: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
  keywords: [
    {
      keyword: 'café',
      is_active: true,
      company_cell: verified(7, { verification: 'failed', previous_check: BEFORE }),
      competitor_positions: [
        { competitor_id: 'b', ...verified(null) },
        { competitor_id: 'a', ...verified(2) },
      ],
    },
    {
      keyword: 'chá',
      is_active: false,
      company_cell: never,
      competitor_positions: [{ competitor_id: 'a', ...verified(3, { other_engine: algolia }) }],
    },
    {
      keyword: 'mate',
      is_active: true,
      tags: ['marca', 'topo'],
      company_cell: verified(4, { previous_position: 9, previous_check: BEFORE }),
      competitor_positions: [
        { competitor_id: 'a', ...verified(37, { checked_at: '2026-11-19T09:05:00.000Z' }) },
        { competitor_id: 'b', ...never },
        { competitor_id: 'c', ...verified(null, { depth: 10, beyond: true }) },
      ],
    },
  ],
} as unknown as GridData;

it('a grid is exported with the given rows in their order, and what it shows of each', () => {
  const [mate, tea, coffee] = gridCsv(data, data.keywords.toReversed(), '1').rows;
  const [now, before] = [new Date(at), new Date(BEFORE)];
  const own = ['37 (19/11/2026 06:05)', null, 'além de 10', now, 'Ativo', 9, before, 'marca, topo'];
  expect(mate).toEqual(['mate', 4, ...own]);
  const other = '3 (Algolia, br, pt-br, 21/11/2026 11:32)';
  expect(tea).toEqual(['chá', null, other, null, null, null, 'Inativo', null, null, null]);
  const lost = 'não encontrada';
  expect(coffee).toEqual(['café', 7, 2, `${lost} (até 100)`, null, now, 'Ativo', lost, before, null]);
});
