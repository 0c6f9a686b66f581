import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
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
});

it('appends new keywords to the lists that hold them, and marks everything else as stale', () => {
  const client = new QueryClient();
  const [old, other, added] = [keywordOf('a', 'um'), keywordOf('b', 'dois'), keywordOf('a', 'três')];
  client.setQueryData(['/api/keywords'], [old, other]);
  client.setQueryData(['/api/keywords?company_id=a'], [old]);
  client.setQueryData(['/api/keywords?company_id=b'], [other]);
  client.setQueryData(['/api/companies/a/analysis'], {});
  addToCachedLists(client, [added]);
  expect(client.getQueryData(['/api/keywords'])).toEqual([old, other, added]);
  expect(client.getQueryData(['/api/keywords?company_id=a'])).toEqual([old, added]);
  expect(client.getQueryData(['/api/keywords?company_id=b'])).toEqual([other]);
  expect(client.getQueryState(['/api/keywords'])?.isInvalidated).toBe(false);
  expect(client.getQueryState(['/api/companies/a/analysis'])?.isInvalidated).toBe(true);
});

it('takes deleted keywords from the lists, and marks everything else as stale', () => {
  const client = new QueryClient();
  const [one, two, other] = [keywordOf('a', 'um'), keywordOf('a', 'dois'), keywordOf('b', 'três')];
  client.setQueryData(['/api/keywords'], [one, two, other]);
  client.setQueryData(['/api/keywords?company_id=a'], [one, two]);
  client.setQueryData(['/api/user/subscription'], {});
  removeFromCachedLists(client, [one, other, { id: 'unknown' }]);
  expect(client.getQueryData(['/api/keywords'])).toEqual([two]);
  expect(client.getQueryData(['/api/keywords?company_id=a'])).toEqual([two]);
  expect(client.getQueryState(['/api/keywords'])?.isInvalidated).toBe(false);
  expect(client.getQueryState(['/api/user/subscription'])?.isInvalidated).toBe(true);
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
