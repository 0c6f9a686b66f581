import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, rememberUser } from '../../storage.ts';
import { PERIOD, readPeriod } from './period.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the address decides, then what the user chose last, and what makes no sense counts as none', () => {
  rememberUser('ana');
  expect(readPeriod(null)).toBe('7');
  keep(PERIOD, '30');
  expect(['90', '2026-11-21', '2026-02-31', '2026-13-01', '8', '', null].map(readPeriod)).toEqual([
    '90',
    '2026-11-21',
    '30',
    '30',
    '30',
    '30',
    '30',
  ]);
  rememberUser('rui');
  expect(readPeriod(null)).toBe('7');
});
