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

interface Outcomes {
  readonly successes: number;
  readonly failures: number;
}

export const countOutcomes = (calls: readonly ProviderCall[]): Outcomes => {
  const successes = calls.filter(({ status }) => status === 'success').length;
  return { successes, failures: calls.length - successes };
};

/** `day` is a São Paulo day, YYYY-MM-DD. */
export interface DayCalls extends Outcomes {
  readonly day: string;
}

const totalOf = (days: readonly DayCalls[]) => {
  const successes = days.reduce((sum, day) => sum + day.successes, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return { successes, failures, calls: successes + failures };
};

/** Averages the days with calls before today; null if there are none. */
export const meanCalls = (days: readonly DayCalls[], today: string): number | null => {
  const earlier = days.filter(({ day }) => day < today);
  return earlier.length === 0 ? null : totalOf(earlier).calls / earlier.length;
};

/** `days` are those of this month. The success rate is null without calls. */
export const callStatistics = (days: readonly DayCalls[], today: string) => {
  const month = totalOf(days);
  const { calls, failures } = totalOf(days.filter(({ day }) => day === today));
  return {
    requests_today: calls,
    failures_today: failures,
    requests_month: month.calls,
    success_rate: month.calls === 0 ? null : (month.successes / month.calls) * 100,
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
