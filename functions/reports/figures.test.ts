import { expect, it } from 'vitest';
import { competitorFiguresOf } from './figures.ts';

const found = { is_active: true, position: 4, verification: 'verified' } as const;
const lost = { ...found, position: null };
const beyond = { ...lost, beyond: true };
const failed = { ...found, position: 7, verification: 'failed' } as const;
const inactive = { ...found, is_active: false };
const measuredByAnother = {
  ...found,
  position: 1,
  other_engine: { provider: 'algolia', country: 'br', language: 'pt-br' },
} as const;

it('counts a competitor among the active keywords, as the same engine found it', () => {
  expect(competitorFiguresOf([found, lost, beyond, failed, inactive, measuredByAnother])).toEqual({
    average_position: 5.5,
    found: 2,
    active_keywords: 5,
    not_verified: 2,
  });
  expect(competitorFiguresOf([inactive, { ...inactive, verification: 'failed' }])).toEqual({
    average_position: null,
    found: 0,
    active_keywords: 0,
    not_verified: 0,
  });
});
