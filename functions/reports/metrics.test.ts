import { expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { analysisMetrics, competitorMetrics } from './metrics.ts';

const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const ALGOLIA = { ...SERPER, provider: 'algolia' } as const;
const found = { is_active: true, position: 4, verification: 'verified', engine: SERPER } as const;
const lost = { ...found, position: null, engine: null };
const beyond = { ...lost, beyond: true };
const failed = { ...found, position: 7, verification: 'failed' } as const;
const inactive = { ...found, is_active: false };
const measuredByAnother = {
  ...found,
  position: 1,
  engine: ALGOLIA,
  other_engine: ALGOLIA,
} as const;

it('a competitor is counted among the active keywords, as the same engine found it', () => {
  expect(competitorMetrics([found, lost, beyond, failed, inactive, measuredByAnother], SERPER)).toEqual({
    average_position: 5.5,
    left_out: 1,
    found: 2,
    active_keywords: 5,
    not_verified: 1,
  });
  expect(competitorMetrics([inactive, { ...inactive, verification: 'failed' }], SERPER)).toEqual({
    average_position: null,
    left_out: 0,
    found: 0,
    active_keywords: 0,
    not_verified: 0,
  });
});

it('no average is of two engines after a check that was left halfway behind a switch', () => {
  const measured = (current_position: number, last_check: string, engine: Engine) =>
    ({ is_active: true, trend: 'new', current_position, last_check, engine }) as const;
  const before = [4, 7].map((position) => measured(position, '2026-11-01T12:00:00.000Z', SERPER));
  const after = measured(30, '2026-11-02T12:00:00.000Z', ALGOLIA);
  expect(analysisMetrics([...before, after])).toMatchObject({ average_position: 5.5, left_out: 1 });
  expect(analysisMetrics([...before, after, after, after])).toMatchObject({
    average_position: 30,
    left_out: 2,
  });
  const competitor = { ...found, position: 20, engine: ALGOLIA };
  expect(competitorMetrics([found, competitor], SERPER)).toMatchObject({ average_position: 4, left_out: 1 });
  expect(competitorMetrics([found, competitor], ALGOLIA)).toMatchObject({
    average_position: 20,
    left_out: 1,
  });
});
