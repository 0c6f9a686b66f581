import { expect, it } from 'vitest';
import { isCurrent } from './edition.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const minutesAgo = (minutes: number, hash = 'a') => ({ hash, writtenAt: now - minutes * 60_000 });

it.each([
  ['pages of this edition stay', minutesAgo(59), true],
  ['pages of another edition are written again', minutesAgo(1, 'b'), false],
  ['pages are written again after an hour', minutesAgo(60), false],
  ['missing pages are written', undefined, false],
])('%s', (_, written, expected) => {
  expect(isCurrent(written, 'a', now)).toBe(expected);
});
