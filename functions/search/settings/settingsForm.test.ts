import { describe, expect, it } from 'vitest';
import { searchSettings } from './settings.ts';
import { applyForm, isReady, isUnblocking, keysIn, maskKey, settingsChanges } from './settingsForm.ts';

const settings = searchSettings.parse({});
const noKeys = { api_key: '', search_api_key: '' };

describe('a form of a provider', () => {
  it('changes only what it holds', () => {
    const form = { provider: 'algolia', config: { rate_limit: 5, app_id: '', index_name: 'novo' } } as const;
    const after = applyForm(settings, form);
    expect(after).toEqual({
      ...settings,
      algolia: { ...settings.algolia, rate_limit: 5, index_name: 'novo' },
    });
    expect(settingsChanges(settings, after, 'algolia')).toEqual([
      { field: 'rate_limit', before: '60', after: '5' },
      { field: 'index_name', before: '', after: 'novo' },
    ]);
  });

  it('makes its provider active only if it says so', () => {
    const active = (is_active?: boolean) =>
      applyForm(settings, { provider: 'algolia', config: {}, is_active }).provider;
    expect([active(), active(false), active(true)]).toEqual(['serper', 'serper', 'algolia']);
  });

  it('holds the keys that are filled in', () => {
    const config = { api_key: 'a', search_api_key: 'b' };
    expect(keysIn({ provider: 'algolia', config })).toEqual(config);
    expect(keysIn({ provider: 'serper', config })).toEqual({ api_key: 'a' });
    expect(keysIn({ provider: 'algolia', config: { api_key: '' } })).toEqual({});
  });
});

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
