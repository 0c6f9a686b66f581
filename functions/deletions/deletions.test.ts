import { expect, it } from 'vitest';
import { toMoment } from '../platform/time/clock.ts';
import { lateDeletions, newDeletion } from './deletions.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

/** A deletion so many seconds ago, whose cleanup was begun so many seconds ago. */
const deleted = (ago: number, claimedAgo?: number) => ({
  ...newDeletion('user', 'company', 'keyword', `${ago} ${claimedAgo}`, now - ago * 1000),
  ...(claimedAgo !== undefined && { claimed_at: toMoment(now - claimedAgo * 1000) }),
});

it.each([
  { what: 'whose message may still come', one: deleted(40), isLate: false },
  { what: 'whose message was lost', one: deleted(55), isLate: true },
  { what: 'whose cleanup is under way', one: deleted(3600, 40), isLate: false },
  { what: 'whose cleanup was cut off', one: deleted(3600, 55), isLate: true },
])('a deletion $what', ({ one, isLate }) => {
  expect(lateDeletions([one], now)).toEqual(isLate ? [one] : []);
});

it('asks for the oldest first, and not for all of very many at once', () => {
  const all = Array.from({ length: 300 }, (_, index) => deleted(100 + index));
  const late = lateDeletions(all, now);
  expect(late).toEqual(all.toReversed().slice(0, 200));
});
