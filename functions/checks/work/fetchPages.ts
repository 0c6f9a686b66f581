import pRetry from 'p-retry';
import type { SerpQuery } from '#shared/messages.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { isPassing, ProviderFault } from '../../platform/search/fault.ts';
import type { ResultPage } from '../../platform/search/resultPage.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { timeLimits } from '../../platform/time/timeLimits.ts';
import { type CallReason, recordCall, searchPage } from '../../search/calls/calls.ts';
import { LATENESS } from '../../search/calls/rate.ts';
import { recordOutage } from '../../search/outages.store.ts';
import { saveSerp, unlockSerp } from '../../search/serps.store.ts';
import { addPage, type Serp } from '../../search/serps.ts';
import type { PageSettings, SearchSettings } from '../../search/settings/settings.ts';
import type { BatchProvider } from './batch.ts';
import { NoCall } from './callQueue.ts';

/** Results that are enough, or that the provider gives none: to this query or, with `isOut`, to any. */
export type FetchOutcome = { readonly serp: Serp; readonly calls: number } | { readonly isOut: boolean };

interface FetchTask {
  readonly query: SerpQuery;
  readonly reason: CallReason;
  readonly lockId: string;
  readonly isEnough: (serp: Serp) => boolean;
  /** The settings stay the same during a fetch, so that a change does not mix pages of two sizes. */
  readonly settings: SearchSettings;
  readonly pageSettings: PageSettings;
  readonly start: Serp;
  readonly provider: BatchProvider;
  readonly attempt: number;
  /** When the lock and the first call were taken (milliseconds). */
  readonly now: number;
}

/** After this time no call begins: a call takes up to 6 s, and the lock lasts 40 s. */
const CALLS_MS = 30 * SECOND;

/** Releases the lock in any case. */
export const fetchPages = async (task: FetchTask): Promise<FetchOutcome> => {
  const { start, isEnough, pageSettings } = task;
  const calls: Calls = { made: 0, empty: 0, hasFailed: false };
  let serp = start;
  try {
    while (!isEnough(serp)) {
      serp = addPage(serp, await fetchPage(task, serp.pages + 1, calls), pageSettings.maxPages);
    }
    return { serp, calls: calls.made };
  } catch (error) {
    return await outcomeOf(error, task, calls);
  } finally {
    await savePages(task, serp);
  }
};

interface Calls {
  made: number;
  empty: number;
  hasFailed: boolean;
}

const PAGE_RETRIES = {
  retries: timeLimits.search.attempts - 1,
  minTimeout: 300,
  maxTimeout: 600,
  randomize: true,
};

/** Makes up to three calls, each of which takes its place in the rate and is counted. */
const fetchPage = (task: FetchTask, page: number, calls: Calls): Promise<ResultPage> =>
  pRetry(() => callProvider(task, page, calls), {
    ...PAGE_RETRIES,
    shouldRetry: ({ error }) =>
      error instanceof ProviderFault &&
      (error.kind === 'transient' || (task.attempt > 1 && isUncertain(error, task, calls))),
  });

const callProvider = async (
  { query, reason, settings, pageSettings, provider, now }: FetchTask,
  page: number,
  calls: Calls,
): Promise<ResultPage> => {
  // A first call that begins late would exceed the rate.
  const isServed = calls.made === 0 && Date.now() <= now + LATENESS;
  if (!isServed) await provider.queue.take(true, now + CALLS_MS);
  calls.made += 1;
  try {
    const found = await recordCall(provider.calls, { text: query.text, page, reason }, async () => {
      const answer = await searchPage(query, { page, pageSize: pageSettings.pageSize, settings });
      if (page === 1 && answer.links.length === 0) throw noResults(answer);
      return answer;
    });
    calls.hasFailed = false;
    return found;
  } catch (error) {
    calls.hasFailed = true;
    if (error instanceof ProviderFault && error.kind === 'empty') calls.empty += 1;
    throw error;
  }
};

/** An empty first page is trusted only if the provider says that it is the last page. */
const noResults = ({ isLast }: ResultPage) =>
  new ProviderFault(isLast ? 'rejected' : 'empty', 'O provedor não tem resultados para a consulta.');

const outcomeOf = async (error: unknown, task: FetchTask, calls: Calls): Promise<FetchOutcome> => {
  // A call that failed, and may not be repeated in time, is a failure rather than a wait.
  if (error instanceof NoCall && calls.hasFailed) throw new Error('A failed call may not be repeated');
  if (!(error instanceof ProviderFault) || comesAgain(error, task, calls)) throw error;
  const { query, provider } = task;
  const isUnusable = error.kind === 'unusable';
  log.error(isUnusable ? 'The search provider is unusable' : 'The search provider rejects a query', {
    ...query,
    reason: error.message,
  });
  if (isUnusable) {
    count({ ProviderUnusable: 1 });
    provider.outage = { at: toMoment(Date.now()), reason: error.message };
    await recordOutage(query.provider, provider.outage);
  }
  return { isOut: isUnusable };
};

/** From the second attempt on, this many empty first pages prove that there are no results. */
const EMPTY_CALLS = 2;

/**
 * Whether an empty first page may still be a mistake: the first attempt asks once, later ones repeat the
 * call.
 */
const isUncertain = ({ kind }: ProviderFault, { attempt }: FetchTask, { empty }: Calls): boolean =>
  kind === 'empty' && (attempt === 1 || empty < EMPTY_CALLS);

const comesAgain = (fault: ProviderFault, task: FetchTask, calls: Calls): boolean =>
  isPassing(fault) || isUncertain(fault, task, calls);

type EndedFetch = Pick<FetchTask, 'query' | 'lockId' | 'start' | 'now'>;

/** Pages must be saved within this time of locking (milliseconds): the lock lasts 40 s. */
const SAVE_MS = 36 * SECOND;

/** A throttled write is retried as long as possible, because the pages were paid for. */
const RETRIES = {
  retries: 30,
  minTimeout: 250,
  maxTimeout: 2 * SECOND,
  randomize: true,
  shouldRetry: ({ error }: { readonly error: Error }) => isThrottled(error),
};

/** Saves the pages and releases the lock; without new pages, only releases it. */
export const savePages = async ({ query, lockId, start, now }: EndedFetch, serp: Serp): Promise<void> => {
  if (serp.pages === start.pages) return unlockSerp(query, lockId);
  const maxRetryTime = Math.max(0, now + SAVE_MS - Date.now());
  try {
    await pRetry(() => saveSerp(query, lockId, serp), { ...RETRIES, maxRetryTime });
  } catch (error) {
    log.error('The pages of a fetch are lost', { ...query, pages: serp.pages, error });
    await unlockSerp(query, lockId);
    throw error;
  }
};
