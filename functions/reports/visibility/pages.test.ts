import { expect, it } from 'vitest';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { pagesOf } from './pages.ts';

const DOMAIN = 'loja.com.br';
const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;

type Stand = readonly [position: number | null, url: string | null] | null;

const placedOn = (day: number, [position, url]: NonNullable<Stand>) => ({
  position,
  url,
  depth: 50,
  at: `2026-11-0${day}T12:00:00.000Z`,
  engine: SERPER,
});

const keyword = (id: string, now: Stand, before: Stand): RankedKeyword => ({
  id,
  company_id: 'loja',
  keyword: id,
  is_active: true,
  created_at: '2026-11-01T00:00:00.000Z',
  own: now && { ...placedOn(2, now), domain: DOMAIN },
  previous: before && placedOn(1, before),
});

it('pages are listed with what they contribute, and what they have lost', () => {
  const pages = pagesOf(
    [
      keyword('stays', [2, '/a?srsltid=AfmBOo1'], [1, '/a']),
      keyword('moves', [1, '/a'], [10, '/b']),
      keyword('leaves', [null, null], [3, '/b']),
      keyword('is new', [20, '/c'], null),
      keyword('was placed by an old item', [11, '/c'], [1, null]),
      keyword('was never checked', null, null),
    ],
    DOMAIN,
    '2026-11-02',
  );
  const row = (keyword_id: string, position: number | null, previous_position: number | null) => ({
    keyword_id,
    keyword: keyword_id,
    position,
    previous_position,
  });
  // Each of the five measured keywords decides 20 percentage points.
  expect(pages).toEqual([
    {
      url: '/a',
      keywords: [row('moves', 1, 10), row('stays', 2, 1)],
      lost: [],
      best_position: 1,
      top_3: 2,
      top_10: 2,
      visibility: 31.02,
      visibility_change: 11.02,
    },
    {
      url: '/c',
      keywords: [row('was placed by an old item', 11, 1), row('is new', 20, null)],
      lost: [],
      best_position: 11,
      top_3: 0,
      top_10: 0,
      visibility: 0,
      visibility_change: -20,
    },
    {
      url: '/b',
      keywords: [],
      lost: [row('moves', 1, 10), row('leaves', null, 3)],
      best_position: null,
      top_3: 0,
      top_10: 0,
      visibility: 0,
      visibility_change: -9.47,
    },
  ]);
});
