import { describe, expect, it } from 'vitest';
import { failureOfMost } from './failureOfMost.ts';

const AT = '2026-11-21T12:00:00.000Z';
const failed = { is_active: true, verification: 'failed', failed_at: AT, last_check: null } as const;
const verified = { is_active: true, verification: 'verified', failed_at: null, last_check: AT } as const;

describe('the failure of most keywords', () => {
  it('is told from that of a few', () => {
    expect(failureOfMost([failed, failed, verified])).toEqual({
      failed: 2,
      total: 3,
      at: AT,
      hasEarlier: false,
    });
    expect(failureOfMost([failed, verified])).toBeUndefined();
    expect(failureOfMost([])).toBeUndefined();
  });

  it('leaves out keywords that are not checked any more', () => {
    const inactive = { ...failed, is_active: false };
    expect(failureOfMost([inactive, inactive, verified])).toBeUndefined();
    expect(failureOfMost([inactive, failed])).toMatchObject({ failed: 1, total: 1, at: AT });
  });

  it('leaves positions to show only where one of them was verified before', () => {
    expect(failureOfMost([failed, { ...failed, last_check: AT }])?.hasEarlier).toBe(true);
    expect(failureOfMost([failed, failed, verified])?.hasEarlier).toBe(false);
  });

  it('is as old as the latest one', () => {
    const later = '2026-11-21T12:05:00.000Z';
    expect(failureOfMost([failed, { ...failed, failed_at: later }, failed])?.at).toBe(later);
  });
});
