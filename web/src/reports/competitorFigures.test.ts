import { expect, it } from 'vitest';
import { competitorFigures } from './competitorFigures.ts';

const found = { is_active: true, position: 4, verification: 'verified' } as const;
const lost = { ...found, position: null };
const failed = { ...found, verification: 'failed' } as const;
const inactive = { ...found, is_active: false };
const measuredByAnother = {
  ...found,
  other_engine: { provider: 'algolia', country: 'br', language: 'pt-br' },
} as const;

it('counts a competitor among the active keywords, as the same engine found it', () => {
  expect(competitorFigures([found, lost, failed, inactive, measuredByAnother])).toEqual({
    total: 4,
    found: 2,
    unverified: 1,
  });
  expect(competitorFigures([inactive, { ...inactive, verification: 'failed' }])).toEqual({
    total: 0,
    found: 0,
    unverified: 0,
  });
});
