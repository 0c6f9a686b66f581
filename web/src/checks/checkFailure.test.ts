import { describe, expect, it } from 'vitest';
import { failureOfMost } from './checkFailure.ts';

const AT = '2026-11-21T12:00:00.000Z';
const failed = { is_active: true, verification: 'failed', failed_at: AT, depth: null } as const;
const verified = { is_active: true, verification: 'verified', failed_at: null, depth: 10 } as const;

describe('the failure of most keywords', () => {
  it('is told from that of a few', () => {
    expect(failureOfMost(null, [failed, failed, verified])).toEqual({
      failed: 2,
      total: 3,
      at: AT,
      hasEarlier: false,
    });
    expect(failureOfMost(null, [failed, verified])).toBeUndefined();
    expect(failureOfMost(null, [])).toBeUndefined();
  });

  it('is not said while the next check runs', () => {
    expect(failureOfMost({ running: true }, [failed])).toBeUndefined();
    expect(failureOfMost({ running: false }, [failed])).toMatchObject({ failed: 1 });
  });

  it('leaves out keywords that are not checked any more', () => {
    const inactive = { ...failed, is_active: false };
    expect(failureOfMost(null, [inactive, inactive, verified])).toBeUndefined();
    expect(failureOfMost(null, [inactive, failed])).toMatchObject({ failed: 1, total: 1, at: AT });
  });
});
