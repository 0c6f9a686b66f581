import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Keyword } from '#shared/contract/keywords.ts';
import { addToCachedLists, removeFromCachedLists } from './cachedLists.ts';

const keywordOf = (company_id: string, keyword: string): Keyword => ({
  id: `${company_id}-${keyword}`,
  company_id,
  company_name: 'Loja',
  keyword,
  target_url: 'https://loja.com.br',
  is_active: true,
  created_at: '2026-11-21T12:00:00.000Z',
  tags: [],
  volume: null,
});

afterEach(() => void vi.useRealTimers());

it('adds to and takes from the lists that hold keywords, and marks everything else as stale', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const [old, other, added] = [keywordOf('a', 'um'), keywordOf('b', 'dois'), keywordOf('a', 'três')];
  const lists = { '': [old, other], '?company_id=a': [old], '?company_id=b': [other] };
  for (const [query, list] of Object.entries(lists)) client.setQueryData([`/api/keywords${query}`], list);
  client.setQueryData(['/api/companies/a/analysis'], {});
  client.setQueryData(['/api/user/subscription'], {});
  const cached = () => Object.keys(lists).map((query) => client.getQueryData([`/api/keywords${query}`]));
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated;
  addToCachedLists(client, [added]);
  expect(cached()).toEqual([[old, other, added], [old, added], [other]]);
  expect(isStale('/api/companies/a/analysis')).toBe(true);
  removeFromCachedLists(client, [old, other, { id: 'unknown', is_active: true }]);
  expect(cached()).toEqual([[added], [added], []]);
  expect([isStale('/api/keywords'), isStale('/api/user/subscription')]).toEqual([false, true]);
});

it('reads a list again that was being read when keywords were added', async () => {
  const client = new QueryClient();
  const key = ['/api/keywords'];
  client.setQueryData(key, []);
  const reading = Promise.withResolvers<Keyword[]>();
  const fetched = client.fetchQuery({ queryKey: key, queryFn: () => reading.promise });
  addToCachedLists(client, [keywordOf('a', 'um')]);
  expect(client.getQueryData(key)).toEqual([]);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  reading.resolve([]);
  await fetched;
});

it('reads lists with inactive keywords again once the cleanup may have activated some', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const gone = keywordOf('a', 'um');
  const inactive = { ...keywordOf('a', 'dois'), is_active: false };
  const [all, ofOther] = [['/api/keywords'], ['/api/keywords?company_id=b']];
  const isStale = (key: string[]) => client.getQueryState(key)?.isInvalidated;
  const show = (list: Keyword[]) => client.setQueryData(all, list);
  show([gone, inactive]);
  client.setQueryData(ofOther, [keywordOf('b', 'um')]);
  removeFromCachedLists(client, [gone]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isStale(all)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isStale(all), isStale(ofOther)]).toEqual([true, false]);
  show([inactive]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(isStale(all)).toBe(true);
  show([{ ...inactive, is_active: true }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isStale(all)).toBe(false);
});

it('activates nothing in place of inactive keywords', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const [one, two] = ['um', 'dois'].map((text) => ({ ...keywordOf('a', text), is_active: false }));
  client.setQueryData(['/api/keywords'], [one, two]);
  removeFromCachedLists(client, [{ id: 'a-um', is_active: false }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.getQueryState(['/api/keywords'])?.isInvalidated).toBe(false);
});
