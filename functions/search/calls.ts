import type { CallStatus } from '#shared/contract/admin/searchCalls.ts';
import { ProviderFault } from '../platform/search/fault.ts';
import type { ResultPage } from '../platform/search/resultPage.ts';

/** Whom a call is for: a run, an administrators' test, or the customer with this id. */
export type CallReason =
  | { readonly by: 'run' | 'test' }
  | { readonly by: 'customer'; readonly customerId: string };

interface CallRequest {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly reason: CallReason;
}

/** A call to a search provider and what became of it. */
export interface ProviderCall extends CallRequest {
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly status: CallStatus;
  /** How many results it returned; absent if it failed. */
  readonly results?: number | undefined;
  /** Why it failed, in Portuguese. */
  readonly fault?: string | undefined;
}

/** Fetches a page, and adds the call to `calls` whatever becomes of it. */
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

/** How many calls succeeded and failed. */
export const tally = (calls: readonly ProviderCall[]) => {
  const successes = calls.filter(({ status }) => status === 'success').length;
  return { successes, failures: calls.length - successes };
};
