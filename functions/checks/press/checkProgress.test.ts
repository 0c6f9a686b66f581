import { describe, expect, it } from 'vitest';
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { checkProgressOf, isUnderWay } from './checkProgress.ts';

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

describe('checkProgressOf', () => {
  it('is null without a check', () => {
    expect(checkProgressOf(undefined, 'keywords', [verified], minutesLater(1))).toBeNull();
  });

  it('counts the keywords completed since the check started', () => {
    expect(checkProgressOf(check, 'keywords', [verified, failed, before], minutesLater(1))).toMatchObject({
      total: 3,
      done: 2,
      failed: 1,
      running: true,
    });
    expect(checkProgressOf(check, 'keywords', [verified, failed], minutesLater(1))).toMatchObject({
      running: false,
    });
  });

  it('counts what it found better, worse or no more, but not what it failed to read', () => {
    const placed = (position: number | null) => ({
      ...{ position, url: null, depth: 50, at: STARTED, domain: 'loja.com.br' },
      engine: { provider: 'serper', country: 'br', language: 'pt-br' } as const,
    });
    const moved = (now: number | null, more = verified) => ({
      ...more,
      ...{ own: placed(now), previous: placed(5) },
    });
    const list = [moved(1), moved(2), moved(9), moved(null), moved(1, failed), moved(9, before)];
    expect(checkProgressOf(check, 'keywords', list, minutesLater(1))).toMatchObject({
      improved: 2,
      declined: 1,
      not_found: 1,
    });
  });

  it('counts what an outage left unserved, whose repetition is free', () => {
    const unserved = { ...failed, unserved_for: STARTED };
    const counted = [unserved, { ...unserved, is_active: false }, { ...failed, unserved_for: '2026-11-20' }];
    expect(checkProgressOf(check, 'keywords', counted, minutesLater(1))).toMatchObject({
      failed: 2,
      unserved: 1,
    });
  });

  it('counts neither an earlier check’s completion nor a later check’s failure', () => {
    const earlier = keyword({
      check_completed_at: '2026-11-21T12:00:05.000Z',
      checked_for: '2026-11-21T11:59:59.000Z',
    });
    const later = '2026-11-22T11:00:00.000Z';
    const laterFailed = keyword({ check_completed_at: later, checked_for: later, failed_at: later });
    expect(checkProgressOf(check, 'keywords', [earlier, laterFailed], minutesLater(1))).toMatchObject({
      done: 1,
      failed: 0,
    });
  });

  it('leaves out inactive keywords and those added later', () => {
    const later = keyword({ created_at: '2026-11-21T12:00:30.000Z' });
    const inactive = keyword({ is_active: false });
    expect(checkProgressOf(check, 'keywords', [verified, later, inactive], minutesLater(1))).toMatchObject({
      total: 1,
      running: false,
    });
  });

  it('keeps running while keywords are completed, however slowly', () => {
    const lately = keyword({ check_completed_at: '2026-11-21T13:30:00.000Z', checked_for: STARTED });
    expect(checkProgressOf(check, 'keywords', [lately, before], minutesLater(100))).toMatchObject({
      done: 1,
      running: true,
    });
  });

  it('ends half an hour after the last completed keyword, and counts the others as failed', () => {
    expect(checkProgressOf(check, 'keywords', [verified, before], minutesLater(31))).toMatchObject({
      total: 2,
      done: 2,
      failed: 1,
      running: false,
    });
  });
});

describe('a check whose messages wait', () => {
  const waiting = { ...check, alive_until: '2026-11-21T12:10:00.000Z' };

  it('is neither silent nor ended before they are due', () => {
    const at = minutesLater(35);
    expect(checkProgressOf(check, 'keywords', [before], at)).toMatchObject({ running: false, failed: 1 });
    expect(checkProgressOf(waiting, 'keywords', [before], at)).toMatchObject({ running: true, failed: 0 });
    expect(checkProgressOf(waiting, 'keywords', [before], minutesLater(41))).toMatchObject({
      running: false,
    });
    expect(isUnderWay(waiting, [before], minutesLater(10))).toBe(true);
    expect(isUnderWay(waiting, [before], minutesLater(10.5))).toBe(false);
  });
});

describe('isUnderWay', () => {
  const at = (seconds: number) => Date.parse(STARTED) + seconds * 1000;

  it('is true for half a minute after the start, and after each keyword that the check completes', () => {
    expect(isUnderWay(check, [before], at(29))).toBe(true);
    expect(isUnderWay(check, [before], at(30))).toBe(false);
    expect(isUnderWay(check, [verified, before], at(30))).toBe(true);
    expect(isUnderWay(check, [verified, before], at(31))).toBe(false);
  });

  it('is false where only an earlier check completes keywords', () => {
    const lately = keyword({
      check_completed_at: '2026-11-21T12:00:20.000Z',
      checked_for: '2026-11-21T11:59Z',
    });
    expect(isUnderWay(check, [lately], at(40))).toBe(false);
  });
});

describe('sends_more', () => {
  const progressAfter = (keywords: RankedKeyword[], seconds: number, asked: CheckKind = 'keywords') =>
    checkProgressOf(check, asked, keywords, Date.parse(STARTED) + seconds * 1000);
  const sendsMore = (...args: Parameters<typeof progressAfter>) => progressAfter(...args)?.sends_more;

  it('is true once the check is silent, or a keyword was added, or more is asked for than it does', () => {
    const added = keyword({ created_at: '2026-11-21T12:00:05.000Z' });
    expect(sendsMore([before], 10)).toBe(false);
    expect(sendsMore([before], 30)).toBe(true);
    expect(sendsMore([before, added], 10)).toBe(true);
    expect(sendsMore([before, { ...added, is_active: false }], 10)).toBe(false);
    expect(sendsMore([before], 10, 'grid')).toBe(true);
  });

  it('is false when the check has ended', () => {
    expect(sendsMore([verified], 60)).toBe(false);
    expect(sendsMore([before], 3600)).toBe(false);
  });

  it('comes from silence only where a press repeats what is missing', () => {
    const added = keyword({ created_at: '2026-11-21T12:00:05.000Z' });
    expect(progressAfter([before], 30)).toMatchObject({ silent: true });
    expect(progressAfter([before, added], 10)).toMatchObject({ silent: false });
    expect(progressAfter([before], 30, 'grid')).toMatchObject({ silent: false });
    expect(progressAfter([verified], 60)).toMatchObject({ silent: false });
    expect(progressAfter([before], 3600)).toMatchObject({ silent: false });
  });
});

describe('expected_end', () => {
  const paced = { ...check, expected_end: '2026-11-21T12:10:00.000Z' };
  const left = Array.from({ length: 9 }, () => before);

  it('follows the rate limit at first, then the speed', () => {
    const expected = (more: RankedKeyword[], minutes: number) =>
      checkProgressOf(paced, 'keywords', [...more, ...left], minutesLater(minutes))?.expected_end;
    expect(expected([], 1)).toBe('2026-11-21T12:10:00.000Z');
    expect(expected([verified], 0.1)).toBe('2026-11-21T12:10:00.000Z');
    expect(expected([verified], 2)).toBe('2026-11-21T12:10:00.000Z');
    const slow = expected([verified], 6) ?? '';
    expect(slow > '2026-11-21T12:20' && slow < '2026-11-21T12:30').toBe(true);
  });

  /** Returns the minutes at which a check is expected to end, asked every ten seconds until it ends. */
  const timeline = (total: number, minutes: number, doneAt: (seconds: number) => number) => {
    const planned = { ...check, expected_end: toMoment(minutesLater(minutes)) };
    const askedAt = Array.from({ length: 500 }, (_, index) => 10 * index);
    return askedAt.flatMap((seconds) => {
      const at = toMoment(minutesLater(seconds / 60));
      const completed = { ...verified, check_completed_at: at };
      const done = Math.floor(doneAt(seconds));
      if (done >= total) return [];
      const keywords = Array.from({ length: total }, (_, index) => (index < done ? completed : before));
      const end = checkProgressOf(planned, 'keywords', keywords, Date.parse(at))?.expected_end;
      return end ? [(Date.parse(end) - minutesLater(0)) / 60_000] : [];
    });
  };
  /** The first ten skip the rate, and the others come in half of each window. */
  const inWaves = (each: number) => (seconds: number) =>
    Math.min(10, seconds) + each * (Math.floor(seconds / 61.5) + Math.min(1, (seconds % 61.5) / 30) - 1);

  it.for([
    { what: 'at the rate', total: 200, minutes: 17, each: 12, end: [16, 18], step: 0.5 },
    { what: 'somewhat slower', total: 200, minutes: 17, each: 11, end: [17, 19], step: 0.5 },
    { what: 'at half of the rate', total: 200, minutes: 17, each: 6, end: [17, 35], step: 1 },
    { what: 'on first pages only', total: 200, minutes: 17, each: 60, end: [3, 17], step: 6 },
    { what: 'of many, slower', total: 600, minutes: 51, each: 10, end: [51, 62], step: 1 },
  ] as const)('does not jump in a check $what', ({ total, minutes, each, end: [least, most], step }) => {
    const ends = timeline(total, minutes, (seconds) => Math.max(0, inWaves(each)(seconds)));
    expect(ends[0]).toBe(minutes);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...ends)).toBeLessThanOrEqual(most);
    const steps = ends.slice(1).map((end, index) => Math.abs(end - (ends[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(step);
  });

  it('stands while the rate lets a first check stand after its first ten, and says until when', () => {
    const few = { ...check, expected_end: toMoment(minutesLater(171 / 60)) };
    const first = keyword({ ...verified, check_completed_at: toMoment(minutesLater(5 / 60)) });
    const at = (seconds: number) =>
      checkProgressOf(
        few,
        'keywords',
        Array.from({ length: 30 }, (_, index) => (seconds >= 5 && index < 10 ? first : before)),
        minutesLater(seconds / 60),
      );
    for (const seconds of [0, 4, 5, 14, 40, 61, 66]) {
      expect(at(seconds)?.expected_end, `${seconds} s`).toBe(few.expected_end);
    }
    expect([0, 4, 14, 67].map((seconds) => at(seconds)?.next_at)).toEqual([null, null, null, null]);
    expect([15, 66].map((seconds) => at(seconds)?.next_at)).toEqual(
      Array(2).fill(toMoment(minutesLater(66.5 / 60))),
    );
  });

  it('is late a minute after its end or, before, 20 s after its own calls no longer hold it up', () => {
    const end = toMoment(minutesLater(2));
    const lateAt = (seconds: number, done: number, lastAt: number) => {
      const one = { ...verified, check_completed_at: toMoment(minutesLater(lastAt / 60)) };
      const keywords = Array.from({ length: 12 }, (_, index) => (index < done ? one : before));
      const planned = { ...check, expected_end: end };
      return checkProgressOf(planned, 'keywords', keywords, minutesLater(seconds / 60))?.late;
    };
    expect([19, 20].map((seconds) => lateAt(seconds, 0, 0))).toEqual([false, true]);
    expect([24, 25].map((seconds) => lateAt(seconds, 3, 5))).toEqual([false, true]);
    expect([86, 87].map((seconds) => lateAt(seconds, 10, 5))).toEqual([false, true]);
    expect([181, 182].map((seconds) => lateAt(seconds, 11, seconds))).toEqual([false, true]);
  });

  it('of a check that stands still is as far ahead as it stands', () => {
    const few = { ...check, expected_end: '2026-11-21T12:00:58.000Z' };
    const expected = (minutes: number) =>
      checkProgressOf(few, 'keywords', [verified, before], minutesLater(minutes))?.expected_end ?? '';
    expect(expected(1)).toBe('');
    expect(expected(5) > '2026-11-21T12:08').toBe(true);
  });

  it('is not before its messages are due', () => {
    const due = '2026-11-21T12:15:00.000Z';
    const waiting = { ...paced, alive_until: due };
    expect(checkProgressOf(waiting, 'keywords', left, minutesLater(1))?.expected_end).toBe(due);
  });

  it('is named from the first, however near; once it is missed, only a later one and why', () => {
    const few = { ...check, expected_end: '2026-11-21T12:00:25.000Z' };
    const at = (seconds: number) =>
      checkProgressOf(few, 'keywords', [before, before], minutesLater(seconds / 60));
    expect(at(1)).toMatchObject({ expected_end: '2026-11-21T12:00:25.000Z', late: false });
    expect(at(40)).toMatchObject({ expected_end: null });
    expect(at(90)).toMatchObject({ expected_end: null, late: true });
    expect(at(200)?.expected_end?.slice(0, 16)).toBe('2026-11-21T12:05');
    expect(checkProgressOf(few, 'keywords', [verified], minutesLater(1))).toMatchObject({ late: false });
  });

  it('is null where it cannot be told or the check has ended', () => {
    expect(checkProgressOf(check, 'keywords', left, minutesLater(1))?.expected_end).toBeNull();
    expect(checkProgressOf(paced, 'keywords', [verified], minutesLater(1))?.expected_end).toBeNull();
  });
});
