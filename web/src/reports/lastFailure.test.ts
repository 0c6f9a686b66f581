import { describe, expect, it } from 'vitest';
import { failureOfMost } from './lastFailure.ts';

const AT = '2026-11-21T12:00:00.000Z';
const failed = { is_active: true, verification: 'failed', failed_at: AT } as const;
const verified = { is_active: true, verification: 'verified', failed_at: null } as const;

describe('the failure of most keywords', () => {
  it('is told from that of a few', () => {
    expect(failureOfMost([failed, failed, verified])).toEqual({ failed: 2, total: 3, at: AT });
    expect(failureOfMost([failed, verified])).toBeUndefined();
    expect(failureOfMost([])).toBeUndefined();
  });

  it('leaves out keywords that are not checked any more', () => {
    const inactive = { ...failed, is_active: false };
    expect(failureOfMost([inactive, inactive, verified])).toBeUndefined();
    expect(failureOfMost([inactive, failed])).toEqual({ failed: 1, total: 1, at: AT });
  });

  it('is as old as the latest one', () => {
    const later = '2026-11-21T12:05:00.000Z';
    expect(failureOfMost([failed, { ...failed, failed_at: later }, failed])?.at).toBe(later);
  });
});
