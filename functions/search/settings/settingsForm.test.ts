import { expect, it } from 'vitest';
import { searchSettings } from './settings.ts';
import { isReady, isUnblocking, maskKey } from './settingsForm.ts';

const settings = searchSettings.parse({});
const noKeys = { api_key: '', search_api_key: '' };

it('a provider is ready with a key, and Algolia with its index too', () => {
  const algolia = { ...settings, provider: 'algolia' } as const;
  const complete = { ...algolia, algolia: { ...algolia.algolia, app_id: 'A', index_name: 'i' } };
  const key = { ...noKeys, api_key: 'a' };
  expect([isReady(settings, noKeys), isReady(settings, key)]).toEqual([false, true]);
  expect([isReady(algolia, key), isReady(complete, noKeys)]).toEqual([false, false]);
  expect(isReady(complete, { ...noKeys, search_api_key: 'b' })).toBe(true);
});

it('only a key or another index may end an outage', () => {
  const changed = (field: string) => [{ field, before: '', after: 'x' }];
  expect(isUnblocking(changed('rate_limit'), {})).toBe(false);
  expect(isUnblocking(changed('index_name'), {})).toBe(true);
  expect(isUnblocking([], { api_key: 'a' })).toBe(true);
});

it.each([
  ['', null],
  ['curta', '••••'],
  ['abcdefghijk', '••••'],
  ['abcdefghijkl', 'abcd••••'],
])('masks %j', (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});
