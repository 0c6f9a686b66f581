import { expect, it } from 'vitest';
import { maskKey } from './settingsView.ts';

it.each([
  ['', null],
  ['curta', '••••'],
  ['abcdefghijk', '••••'],
  ['abcdefghijkl', 'abcd••••'],
])('masks %j', (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});
