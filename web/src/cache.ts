import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOf, type Route, urlOf } from '#shared/contract/route.ts';
import { ApiError, call, type Sent } from './api.ts';
import { logError } from './logError.ts';

/** How a route is read through the query cache: its address is its key. */
export const routeQuery = <R extends Route>(route: R, given: CallOf<R> & Sent) =>
  queryOptions({
    queryKey: [urlOf(route, given)],
    queryFn: ({ signal }) => call(route, given, signal),
  });

/**
 * The query cache with its two global rules: a mutation makes everything stale, unless its `meta.reloads` is `later` and the
 * screen reloads by itself; and a 401 means that the session has expired.
 */
export const createCache = (onExpired: () => void): QueryClient => {
  const failed = (error: unknown, what: string): void => {
    if (error instanceof ApiError && error.status === 401) onExpired();
    // A refusal is an answer that the screen itself shows.
    else if (!(error instanceof ApiError) || error.status >= 500) logError(`Failed to ${what}`, error);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => failed(error, `load ${queryKey}`) }),
    mutationCache: new MutationCache({
      // Until what is shown is fresh the mutation counts as pending: no dialog closes above what is no longer true.
      onSuccess: (_data, _variables, _result, { meta }) =>
        meta?.reloads === 'later' ? undefined : client.invalidateQueries(),
      onError: (error) => failed(error, 'save'),
    }),
    defaultOptions: {
      // Offline is an error state like any other, not a skeleton that stays.
      queries: { networkMode: 'always', retry: worthRetrying },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};

const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);
