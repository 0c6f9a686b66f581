import { describe, expect, it } from 'vitest';
import { cacheOf, isCurrent, readSince, type UnparsedKeyword, updateCache } from './cachedKeywords.ts';
import type { KeywordRecord } from './keywords.ts';

const listed = (text: string, day: number, state = 'as created'): UnparsedKeyword<KeywordRecord> => ({
  id: text,
  state: `${day} ${state}`,
  parse: () => ({
    id: text,
    company_id: 'company',
    keyword: `${text}, ${state}`,
    is_active: true,
    created_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  }),
});
const textsOf = ({ keywords }: { readonly keywords: readonly KeywordRecord[] }) =>
  keywords.map(({ keyword }) => keyword);
const whole = cacheOf([listed('b', 2), listed('a', 1), listed('c', 3)], 1000, 7);

describe('updateCache', () => {
  it('replaces what has changed and adds what is new, oldest first, and keeps the rest as it is', () => {
    const changed = updateCache(whole, [listed('d', 2, 'new'), listed('c', 3, 'checked')], 2000);
    expect(textsOf(changed)).toEqual(['a, as created', 'b, as created', 'd, new', 'c, checked']);
    expect(changed.keywords[0]).toBe(whole.keywords[0]);
    expect(changed).toMatchObject({ readAt: 2000, readWholeAt: 1000, listVersion: 7 });
  });

  it('keeps the order of keywords that were created together', () => {
    const together = cacheOf([listed('a', 1), listed('b', 1), listed('c', 1)], 1000, 7);
    const changed = updateCache(together, [listed('b', 1, 'checked')], 2000);
    expect(textsOf(changed)).toEqual(['a, as created', 'b, checked', 'c, as created']);
  });

  it('returns the same list for what is known already, without parsing it', () => {
    const known = { ...listed('c', 3), parse: () => expect.fail('It is known') };
    expect(updateCache(whole, [known], 2000).keywords).toBe(whole.keywords);
    const again = updateCache(whole, [listed('a', 9, 'created again')], 2000);
    expect(textsOf(again)).toEqual(['b, as created', 'c, as created', 'a, created again']);
    expect(updateCache(again, [listed('a', 9, 'created again')], 3000).keywords).toBe(again.keywords);
  });
});

describe('readSince', () => {
  it('asks for a minute more than the time since the latest reading', () => {
    expect(readSince({ ...whole, readAt: 500_000, readWholeAt: 400_000 }, 600_000)).toBe(440_000);
  });

  it.each([
    { why: 'nothing is cached', cached: undefined, now: 5000 },
    { why: 'everything was read ten minutes ago', cached: { ...whole, readAt: 600_500 }, now: 601_000 },
  ])('asks for everything if $why', ({ cached, now }) => {
    expect(readSince(cached, now)).toBeUndefined();
  });
});

describe('isCurrent', () => {
  const cached = { ...whole, readAt: 500_000, readWholeAt: 400_000 };
  const said = { list_version: 7, rankings_until: 439_999 };

  it('holds if positions could change until more than a minute before the latest reading', () => {
    expect(isCurrent(cached, said, 600_000)).toBe(true);
  });

  it.each([
    ['positions could change later', cached, { ...said, rankings_until: 440_000 }, 600_000],
    ['the list has changed', cached, { ...said, list_version: 8 }, 600_000],
    ['everything was read ten minutes ago', cached, said, 1_000_000],
    ['nothing is cached', undefined, said, 600_000],
  ])('does not hold if %s', (_, list, versions, now) => {
    expect(isCurrent(list, versions, now)).toBe(false);
  });
});
