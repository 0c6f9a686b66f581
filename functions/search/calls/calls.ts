import type { CallStatus } from '#shared/contract/admin/searchCalls.ts';
import type { SerpQuery } from '#shared/messages.ts';
import { searchAlgolia } from '../../platform/search/algolia.ts';
import { ProviderFault } from '../../platform/search/fault.ts';
import type { ResultPage } from '../../platform/search/resultPage.ts';
import { searchSerper } from '../../platform/search/serper.ts';
import type { SearchSettings } from '../settings/settings.ts';

export type CallReason =
  | { readonly by: 'run' | 'test' }
  | { readonly by: 'customer'; readonly customerId: string };

interface CallRequest {
  readonly text: string;
  /** The page's number, from 1. */
  readonly page: number;
  readonly reason: CallReason;
}

export interface ProviderCall extends CallRequest {
  /** When the call began, in milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly status: CallStatus;
  readonly results?: number | undefined;
  readonly fault?: string | undefined;
}

/** Adds the call to `calls`, whether it succeeds or fails. */
export const recordCall = async (
  calls: ProviderCall[],
  request: CallRequest,
  fetchPage: () => Promise<ResultPage>,
): Promise<ResultPage> => {
  const at = Date.now();
  const record = (outcome: Pick<ProviderCall, 'status' | 'results' | 'fault'>) =>
    calls.push({ ...request, at, durationMs: Date.now() - at, ...outcome });
  try {
    const found = await fetchPage();
    record({ status: 'success', results: found.links.length });
    return found;
  } catch (error) {
    record(
      error instanceof ProviderFault ? { status: error.kind, fault: error.message } : { status: 'error' },
    );
    throw error;
  }
};

export const countOutcomes = (calls: readonly ProviderCall[]) => {
  const successes = calls.filter(({ status }) => status === 'success').length;
  return { successes, failures: calls.length - successes };
};

/** `day` is a São Paulo day, YYYY-MM-DD. */
export interface DayCalls {
  readonly day: string;
  readonly successes: number;
  readonly failures: number;
}

/** Averages the days with calls before today; null if there are none. */
export const meanCalls = (days: readonly DayCalls[], today: string): number | null => {
  const earlier = days.filter(({ day }) => day < today);
  if (earlier.length === 0) return null;
  return earlier.reduce((sum, day) => sum + day.successes + day.failures, 0) / earlier.length;
};

/** `days` are those of this month. The success rate is null without calls. */
export const callStatistics = (days: readonly DayCalls[], today: string) => {
  const successes = days.reduce((sum, day) => sum + day.successes, 0);
  const requests_month = days.reduce((sum, day) => sum + day.successes + day.failures, 0);
  const requests_today = days
    .filter(({ day }) => day === today)
    .reduce((sum, day) => sum + day.successes + day.failures, 0);
  const failures_today = days
    .filter(({ day }) => day === today)
    .reduce((sum, { failures }) => sum + failures, 0);
  return {
    requests_today,
    failures_today,
    requests_month,
    success_rate: requests_month === 0 ? null : (successes / requests_month) * 100,
  };
};

export interface PageRequest {
  /** The page's number, from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly settings: SearchSettings;
  /** Which of Algolia's keys to use; by default, the one that checks use. */
  readonly key?: 'api_key' | undefined;
}

/** Throws a `ProviderFault`. */
export const searchPage = async (
  query: SerpQuery,
  { page, pageSize, settings, key }: PageRequest,
): Promise<ResultPage> => {
  switch (query.provider) {
    case 'serper':
      return searchSerper(query, page);
    case 'algolia':
      return searchAlgolia(query, page, { ...settings.algolia, hitsPerPage: pageSize, key });
    default:
      return query.provider satisfies never;
  }
};
