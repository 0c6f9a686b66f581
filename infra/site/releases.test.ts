import { describe, expect, it } from 'vitest';
import { isCurrent, releasesWith, unusedKeys } from './releases.ts';

const DAY = 86_400_000;
const release = (day: number, ...assets: string[]) => ({ since: day * DAY, assets });
const at = (day: number, key: string) => ({ key, writtenAt: day * DAY });

describe('the releases whose assets are kept', () => {
  it('begin with the first build', () => {
    expect(releasesWith([], ['a', 'b'], 5 * DAY)).toEqual([release(5, 'a', 'b')]);
  });

  it('stay as they are while the build does', () => {
    const known = [release(5, 'b'), release(1, 'a')];
    expect(releasesWith(known, ['b'], 9 * DAY)).toEqual(known);
  });

  it('have an older build twice after a return to it', () => {
    const known = [release(5, 'b'), release(1, 'a')];
    expect(releasesWith(known, ['a'], 9 * DAY)).toEqual([release(9, 'a'), ...known]);
  });

  it('are the last three, however long ago, with those that were replaced within 30 days', () => {
    const old = [release(300, 'd'), release(200, 'c'), release(100, 'b'), release(1, 'a')];
    expect(releasesWith(old, ['d'], 400 * DAY)).toEqual(old.slice(0, 3));
    const busy = [release(6, 'e'), release(5, 'd'), release(4, 'c'), release(3, 'b'), release(2, 'a')];
    expect(releasesWith(busy, ['e'], 7 * DAY)).toEqual(busy);
    expect(releasesWith(busy, ['e'], 33.5 * DAY)).toEqual(busy.slice(0, 4));
  });
});

describe('the assets that nobody needs', () => {
  it('are those of no release, once they are a day old', () => {
    const stored = [at(1, 'old'), at(1, 'kept'), at(9.5, 'uploading')];
    expect(unusedKeys(stored, [release(5, 'kept')], 10 * DAY)).toEqual(['old']);
  });
});

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
