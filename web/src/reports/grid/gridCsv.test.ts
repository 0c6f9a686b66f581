import { describe, expect, it } from 'vitest';
import type { GridData } from './cells.ts';
import { gridCsv } from './gridCsv.ts';

const at = '2026-11-21T14:32:00.000Z';
const verified = (position: number | null) => ({
  position,
  verification: 'verified' as const,
  depth: 100,
  checked_at: at,
});
const BEFORE = '2026-11-14T12:00:00.000Z';
const compared = { previous_position: null, previous_check: null };
const never = { position: null, verification: 'never' as const, depth: null, checked_at: null };

const data: GridData = {
  company: {
    id: 'own',
    name: 'Loja; Ação',
    website: null,
    domain: 'loja.com.br',
    logo_url: null,
    created_at: at,
    version: '1',
  },
  competitors: [
    { id: 'a', name: 'Rival', domain: 'rival.com.br', site: 1, logo_url: null },
    { id: 'b', name: 'Novo', domain: 'novo.com.br', site: 2, logo_url: null },
    { id: 'c', name: 'Fundo', domain: 'fundo.com.br', site: 3, logo_url: null },
  ],
  keywords: [
    {
      id: '1',
      keyword: 'café',
      is_active: true,
      company_position: 7,
      company_cell: { ...verified(7), verification: 'failed', ...compared, previous_check: BEFORE },
      competitor_positions: [
        { competitor_id: 'b', ...verified(null) },
        { competitor_id: 'a', ...verified(2) },
      ],
      failed_at: at,
    },
    {
      id: '2',
      keyword: 'chá',
      is_active: false,
      company_position: null,
      company_cell: { ...never, ...compared },
      competitor_positions: [
        {
          competitor_id: 'a',
          ...verified(3),
          other_engine: { provider: 'algolia', country: 'br', language: 'pt-br' },
        },
      ],
      failed_at: null,
    },
    {
      id: '3',
      keyword: 'mate',
      is_active: true,
      tags: ['marca', 'topo'],
      company_position: 4,
      company_cell: { ...verified(4), previous_position: 9, previous_check: BEFORE },
      competitor_positions: [
        { competitor_id: 'a', ...verified(37), checked_at: '2026-11-19T09:05:00.000Z' },
        { competitor_id: 'b', ...never },
        { competitor_id: 'c', ...verified(null), depth: 10, beyond: true },
      ],
      failed_at: null,
    },
  ],
  active_keywords: 2,
  check: null,
};

describe('gridCsv', () => {
  it('holds the given rows in their order, with what the grid shows of each', () => {
    expect(gridCsv(data, data.keywords.toReversed(), '1').rows).toEqual([
      [
        'mate',
        4,
        '37 (19/11/2026 06:05)',
        null,
        'além de 10',
        new Date(at),
        'Ativo',
        9,
        new Date(BEFORE),
        'marca, topo',
      ],
      [
        'chá',
        null,
        '3 (Algolia, br, pt-br, 21/11/2026 11:32)',
        null,
        null,
        null,
        'Inativo',
        null,
        null,
        null,
      ],
      [
        'café',
        7,
        2,
        'não encontrada (até 100)',
        null,
        new Date(at),
        'Ativo',
        'não encontrada',
        new Date(BEFORE),
        null,
      ],
    ]);
  });
});
