import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';

/** The company of a cached list of keywords, null if it is of all companies; undefined for other queries. */
const companyOf = ([url]: QueryKey): string | null | undefined => {
  if (typeof url !== 'string') return undefined;
  const [path, query] = url.split('?', 2);
  return path === keywords.list.path ? new URLSearchParams(query).get('company_id') : undefined;
};

/**
 * Appends new keywords to the cached lists, which are not read again, and refetches whatever else is shown.
 * A list that is being read may miss them, and is read again.
 */
export const addToCachedLists = (client: QueryClient, added: readonly Keyword[]): void => {
  const changed = new Set<string>();
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll()) {
    const company = companyOf(queryKey);
    if (company === undefined || state.data === undefined || state.fetchStatus !== 'idle') continue;
    changed.add(queryHash);
    const ofList = added.filter(({ company_id }) => company === null || company_id === company);
    client.setQueryData<Keyword[]>(queryKey, (list = []) => [...list, ...ofList]);
  }
  void client.invalidateQueries({ predicate: ({ queryHash }) => !changed.has(queryHash) });
};
