import * as z from 'zod/mini';
import { callStatus } from '#shared/contract/admin/searchCalls.ts';
import type { SerpQuery } from '#shared/messages.ts';
import { searchAlgolia } from '../../platform/search/algolia.ts';
import { ProviderFault } from '../../platform/search/fault.ts';
import type { ResultPage } from '../../platform/search/resultPage.ts';
import { searchSerper } from '../../platform/search/serper.ts';
import { pageSettingsOf, type SearchSettings } from '../settings/settings.ts';

const callReason = z.discriminatedUnion('by', [
  z.object({ by: z.enum(['run', 'test']) }),
  z.object({ by: z.literal('customer'), customerId: z.string() }),
]);
export type CallReason = z.output<typeof callReason>;

export const providerCall = z.object({
  text: z.string(),
  /** The page's number, from 1. */
  page: z.number(),
  reason: callReason,
  /** When the call began, in milliseconds since 1970. */
  at: z.number(),
  durationMs: z.number(),
  status: callStatus,
  results: z.optional(z.number()),
  fault: z.optional(z.string()),
});
export type ProviderCall = z.output<typeof providerCall>;

/** Adds the call to `calls`, whether it succeeds or fails. */
export const recordCall = async (
  calls: ProviderCall[],
  request: Pick<ProviderCall, 'text' | 'page' | 'reason'>,
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

export const outcomes = z.object({
  successes: z._default(z.number(), 0),
  failures: z._default(z.number(), 0),
});
export type Outcomes = z.output<typeof outcomes>;

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

/** `days` are those of this month. The success rate is null without calls. */
export const callStatistics = (days: readonly DayCalls[], today: string) => {
  const month = totalOf(days);
  const { calls } = totalOf(days.filter(({ day }) => day === today));
  return {
    requests_today: calls,
    requests_month: month.calls,
    success_rate: month.calls === 0 ? null : (month.successes / month.calls) * 100,
  };
};

/** `page` counts from 1. Throws a `ProviderFault`. */
export const searchPage = async (
  query: SerpQuery,
  page: number,
  settings: SearchSettings,
): Promise<ResultPage> => {
  switch (query.provider) {
    case 'serper':
      return searchSerper(query, page);
    case 'algolia':
      return searchAlgolia(query, page, {
        ...settings.algolia,
        hitsPerPage: pageSettingsOf('algolia', settings).pageSize,
      });
    default:
      return query.provider satisfies never;
  }
};
