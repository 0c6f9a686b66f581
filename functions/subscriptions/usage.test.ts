import { describe, expect, it } from 'vitest';
import { areLimitsApplied } from './usage.ts';

const applied = (active_limit_applied: number, has_inactive_keywords: boolean, others = 2) => ({
  active_limit_applied,
  has_inactive_keywords,
  company_limit_applied: others,
  competitor_limit_applied: others,
  has_beyond_limit: false,
});

describe('a limit of active keywords', () => {
  it.each([
    ['is not known to be met before one was applied', 0, undefined, 5, false],
    ['is met by keywords that are all active and fit', 4, applied(10, false), 4, true],
    ['is met by them when it grows, too', 12, applied(10, false), 20, true],
    ['is not met by more active keywords, even if it was applied', 5, applied(4, false), 4, false],
    ['is not met by active keywords when there is none left', 1, applied(0, false), 0, false],
    ['is met by inactive keywords of the same limit only', 9, applied(4, true), 4, true],
    ['is not met by inactive keywords when it grows', 9, applied(4, true), 9, false],
    ['is not met by inactive keywords when it shrinks', 9, applied(4, true), 3, false],
    ['is not met with another limit of companies and competitors', 4, applied(10, false, 3), 4, false],
  ])('%s', (_, keywords, known, max_keywords, expected) => {
    const limitRecord = { applied: known, version: 1 };
    const account = { subscription: undefined, usage: { keywords, companies: 1 }, limitRecord };
    const limits = { max_keywords, max_companies: 2, max_competitors: 2 };
    expect(areLimitsApplied(account, limits)).toBe(expected);
  });
});
