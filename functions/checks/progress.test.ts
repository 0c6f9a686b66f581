import { describe, expect, it } from 'vitest';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { isUnderWay, progressOf } from './progress.ts';

const STARTED = '2026-11-21T12:00:00.000Z';
const check = { kind: 'keywords', started_at: STARTED } as const;
const minutesLater = (minutes: number) => Date.parse(STARTED) + minutes * 60_000;
const keyword = (more: Partial<RankedKeyword> = {}): RankedKeyword => ({
  id: 'c-1',
  company_id: 'c',
  keyword: 'tênis',
  is_active: true,
  created_at: '2026-11-01T12:00:00.000Z',
  own: null,
  previous: null,
  ...more,
});
const verified = keyword({ check_completed_at: '2026-11-21T12:00:01.000Z', checked_for: STARTED });
const failed = keyword({ ...verified, failed_at: '2026-11-21T12:00:01.000Z' });
const before = keyword({
  check_completed_at: '2026-11-21T11:00:00.000Z',
  checked_for: '2026-11-21T10:59:00.000Z',
});

describe('progressOf', () => {
  it('is null without a check', () => {
    expect(progressOf(undefined, [verified], minutesLater(1))).toBeNull();
  });

  it('counts the keywords completed since the check started', () => {
    expect(progressOf(check, [verified, failed, before], minutesLater(1))).toMatchObject({
      total: 3,
      done: 2,
      failed: 1,
      running: true,
    });
    expect(progressOf(check, [verified, failed], minutesLater(1))).toMatchObject({ running: false });
  });

  it('counts neither an earlier check’s completion nor a later check’s failure', () => {
    const earlier = keyword({
      check_completed_at: '2026-11-21T12:00:05.000Z',
      checked_for: '2026-11-21T11:59:59.000Z',
    });
    const later = '2026-11-22T11:00:00.000Z';
    const laterFailed = keyword({ check_completed_at: later, checked_for: later, failed_at: later });
    expect(progressOf(check, [earlier, laterFailed], minutesLater(1))).toMatchObject({ done: 1, failed: 0 });
  });

  it('leaves out inactive keywords and those added later', () => {
    const later = keyword({ created_at: '2026-11-21T12:00:30.000Z' });
    const inactive = keyword({ is_active: false });
    expect(progressOf(check, [verified, later, inactive], minutesLater(1))).toMatchObject({
      total: 1,
      running: false,
    });
  });

  it('keeps running while keywords are completed, however slowly', () => {
    const lately = keyword({ check_completed_at: '2026-11-21T13:30:00.000Z', checked_for: STARTED });
    expect(progressOf(check, [lately, before], minutesLater(100))).toMatchObject({ done: 1, running: true });
  });

  it('ends half an hour after the last completed keyword, and counts the others as failed', () => {
    expect(progressOf(check, [verified, before], minutesLater(31))).toMatchObject({
      total: 2,
      done: 2,
      failed: 1,
      running: false,
    });
  });
});

describe('isUnderWay', () => {
  it('is true while such a check completes keywords, and false for another kind, an ended or a silent one', () => {
    const at = (seconds: number) => Date.parse(STARTED) + seconds * 1000;
    expect(isUnderWay(check, 'keywords', [verified, before], at(20))).toBe(true);
    expect(isUnderWay(check, 'grid', [verified, before], at(20))).toBe(false);
    expect(isUnderWay(check, 'keywords', [verified], at(20))).toBe(false);
    expect(isUnderWay(check, 'keywords', [verified, before], at(40))).toBe(false);
    expect(isUnderWay(undefined, 'keywords', [verified], at(20))).toBe(false);
  });
});
