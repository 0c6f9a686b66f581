import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';

/** The company of a cached keyword list: null for a list of all companies, undefined for other queries. */
const companyOf = ([url]: QueryKey): string | null | undefined => {
  if (typeof url !== 'string') return undefined;
  const [path, query] = url.split('?', 2);
  return path === keywords.list.path ? new URLSearchParams(query).get('company_id') : undefined;
};

type List = readonly Keyword[];

/** Changes cached lists. Refetches all other shown queries, and lists whose reply may miss the change. */
const changeCachedLists = (client: QueryClient, change: (list: List, company: string | null) => List) => {
  const changed = new Set<string>();
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll()) {
    const company = companyOf(queryKey);
    if (company === undefined || state.data === undefined || state.fetchStatus !== 'idle') continue;
    changed.add(queryHash);
    client.setQueryData<List>(queryKey, (list = []) => change(list, company));
  }
  void client.invalidateQueries({ predicate: ({ queryHash }) => !changed.has(queryHash) });
};

export const addToCachedLists = (client: QueryClient, added: List): void =>
  changeCachedLists(client, (list, company) => [
    ...list,
    ...added.filter(({ company_id }) => company === null || company_id === company),
  ]);

export const updateInCachedLists = (client: QueryClient, updated: List): void => {
  if (updated.length === 0) return;
  const byId = new Map(updated.map((keyword) => [keyword.id, keyword]));
  changeCachedLists(client, (list) => list.map((keyword) => byId.get(keyword.id) ?? keyword));
};

/** Milliseconds after which the lists are read again, because the cleanup of many keywords takes long. */
const READ_AGAIN_AFTER = [3_000, 10_000, 30_000];

/** The lists are read again later, because the cleanup activates other keywords in place of deleted ones. */
export const removeFromCachedLists = (client: QueryClient, deleted: readonly Removed[]): void => {
  const ids = new Set(deleted.map(({ id }) => id));
  changeCachedLists(client, (list) => list.filter(({ id }) => !ids.has(id)));
  if (!deleted.some(({ is_active }) => is_active)) return;
  for (const wait of READ_AGAIN_AFTER) setTimeout(() => readInactiveAgain(client), wait);
};

type Removed = Pick<Keyword, 'id' | 'is_active'>;

const readInactiveAgain = (client: QueryClient): void => {
  const holdsInactive = (list: List | undefined) => list?.some(({ is_active }) => !is_active) === true;
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      companyOf(queryKey) !== undefined && holdsInactive(state.data as List | undefined),
  });
};
