import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { inTab, keepLatest } from './storage.ts';

const KEY = 'volta';
const schema = z.object({ at: z.number() });

const stubStorage = (stored: Map<string, string> | null) =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => {
      if (!stored) throw new Error('denied');
      return stored.get(key) ?? null;
    },
    setItem: (key: string, value: string) => stored?.set(key, value),
  });

afterEach(() => vi.unstubAllGlobals());

it('a tab without storage keeps a value until the next page load', () => {
  stubStorage(null);
  const kept = inTab(KEY, schema);
  kept.keep({ at: 7 });
  expect(kept.read()).toEqual({ at: 7 });
  expect(inTab(KEY, schema).read()).toBeNull();
});

it.each(['', '{', '{}', '[1]', 'null', '{"at":"7"}'])('what a tab kept is ignored if it is %j', (text) => {
  stubStorage(new Map([[KEY, text]]));
  expect(inTab(KEY, schema).read()).toBeNull();
});

it('keeps the latest fifty entries', () => {
  const entries = new Map<string, number>();
  for (let index = 0; index < 60; index += 1) {
    keepLatest(entries, `page ${index}`, index, 50);
    keepLatest(entries, 'first', 0, 50);
  }
  expect(entries.has('page 10')).toBe(false);
  expect(entries.get('page 11')).toBe(11);
  expect(entries.has('first')).toBe(true);
  expect(entries.size).toBe(50);
});
