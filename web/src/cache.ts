import { MutationCache, notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOf, type Route, urlOf } from '#shared/contract/route.ts';
import { ApiError, call, type RequestParts } from './api.ts';
import { logError } from './logError.ts';
import { isTimeout } from './timeLimit.ts';

// Microtasks run before the next click, so a button pressed twice quickly is disabled in between.
notifyManager.setScheduler(queueMicrotask);

/** The URL is the query key. */
export const routeQuery = <R extends Route>(route: R, parts: CallOf<R> & RequestParts) =>
  queryOptions({
    queryKey: [urlOf(route, parts)],
    queryFn: ({ signal }) => call(route, parts, signal),
  });

/** The cached replies at an address, whatever was asked for in its query. */
export const cachedReplies = <T>(client: QueryClient, address: string): T[] =>
  client
    .getQueriesData<T>({ predicate: ({ queryKey: [url] }) => String(url).split('?', 1)[0] === address })
    .flatMap(([, reply]) => (reply === undefined ? [] : [reply]));

/** Mutations refetch all active queries, unless `meta.reloads` is `later`. A 401 calls `onExpired`. */
export const createCache = (onExpired: () => void): QueryClient => {
  const handleError = (error: unknown, action: string): void => {
    if (isExpiry(error)) onExpired();
    // Screens show other error replies below 500 themselves.
    else if (!(error instanceof ApiError) || error.status >= 500) logError(`Failed to ${action}`, error);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => handleError(error, `load ${queryKey}`) }),
    mutationCache: new MutationCache({
      // The mutation stays pending until the refetch ends, so that no dialog closes above stale data.
      onSuccess: (_data, _variables, _result, { meta }) =>
        meta?.reloads === 'later' ? undefined : client.invalidateQueries(),
      onError: (error) => {
        handleError(error, 'save');
        // Refetches because the write may be done and only its answer lost. The message does not wait.
        if (!isExpiry(error)) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      // With `always`, being offline is an error instead of an endless skeleton.
      queries: { networkMode: 'always', retry: shouldRetry },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};

const isExpiry = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** A read is tried again twice, but not after the server has refused nor after a timeout. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && !isTimeout(error) && !(error instanceof ApiError && error.status < 500);
