import pRetry from 'p-retry';
import { PROVIDER_UNUSABLE, type SerpQuery } from '#shared/messages.ts';
import { log } from '../platform/log.ts';
import { ProviderFault } from '../platform/search/fault.ts';
import type { ResultPage } from '../platform/search/resultPage.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import { countCalls, recordOutage, takeToken } from '../search/providers.store.ts';
import type { Reading } from '../search/reading.ts';
import { searchPage } from '../search/searchPage.ts';
import { saveSerp, unlockSerp } from '../search/serps.store.ts';
import { addPage, type Serp, suffices } from '../search/serps.ts';
import type { SearchSettings } from '../search/settings.ts';

/** `postponed`: try again after so many seconds. `unavailable`: this check will get no results. */
export type FetchOutcome =
  | { readonly kind: 'complete'; readonly serp: Serp }
  | { readonly kind: 'postponed'; readonly seconds: number }
  | { readonly kind: 'unavailable' };

interface FetchTask {
  readonly query: SerpQuery;
  /** The lock on the query, which the fetch releases. */
  readonly lockId: string;
  readonly domains: readonly string[];
  /** As they were when the fetch began, so that a change does not mix pages of two sizes. */
  readonly settings: SearchSettings;
  readonly reading: Reading;
  /** The pages that need not be fetched. */
  readonly start: Serp;
  readonly now: number;
}

/** No page is begun later than this: a page takes up to three calls of 6 s, and the lock lasts 40 s. */
const START_PAGES_MS = 6 * SECOND;

/** Fetches pages until the domains can be placed, then saves them and releases the lock, whatever happens. */
export const fetchPages = async (task: FetchTask): Promise<FetchOutcome> => {
  const calls: Calls = { successes: 0, failures: 0 };
  let serp = task.start;
  try {
    while (!suffices(serp, task.domains)) {
      if (Date.now() > task.now + START_PAGES_MS) return { kind: 'postponed', seconds: 0 };
      serp = addPage(serp, await fetchPage(task, serp.pages + 1, calls), task.reading.maxPages);
    }
    return { kind: 'complete', serp };
  } catch (error) {
    return await outcomeOf(error, task, calls);
  } finally {
    await Promise.all([saveOrUnlock(task, serp), saveCalls(task, calls)]);
  }
};

interface Calls {
  successes: number;
  failures: number;
}

const saveOrUnlock = ({ query, lockId, start }: FetchTask, serp: Serp): Promise<void> =>
  serp.pages > start.pages ? saveSerp(query, lockId, serp) : unlockSerp(query, lockId);

const saveCalls = async ({ query, now }: FetchTask, calls: Calls): Promise<void> => {
  if (calls.successes + calls.failures > 0) await countCalls(query.provider, dayOf(now), calls);
};

/** The rate limit allows no call now. Waiting for it is not a failure of the message. */
class NoToken extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('The rate limit allows no call now');
    this.name = 'NoToken';
    this.seconds = seconds;
  }
}

const PAGE_RETRIES = { retries: 2, minTimeout: 300, maxTimeout: 600, randomize: true };

/** Fetches one page, in up to three calls; each takes a token and is counted. */
const fetchPage = (
  { query, settings, reading }: FetchTask,
  page: number,
  calls: Calls,
): Promise<ResultPage> =>
  pRetry(
    async () => {
      const seconds = await takeToken(query.provider, settings[query.provider].rate_limit, Date.now());
      if (seconds > 0) throw new NoToken(seconds);
      try {
        const found = await searchPage(query, { page, pageSize: reading.pageSize, settings });
        if (page === 1 && found.links.length === 0) throw noResults(found);
        calls.successes += 1;
        return found;
      } catch (error) {
        calls.failures += 1;
        throw error;
      }
    },
    {
      ...PAGE_RETRIES,
      shouldRetry: ({ error }) => error instanceof ProviderFault && error.kind === 'transient',
    },
  );

/** An empty first page verifies nothing. A provider that says that it is the last one means it. */
const noResults = ({ isLast }: ResultPage) =>
  new ProviderFault(isLast ? 'rejected' : 'transient', 'O provedor não tem resultados para a consulta.');

/** Messages that wait for a token come back spread over a rate window. */
const SPREAD_SECONDS = 6;

const outcomeOf = async (
  error: unknown,
  { query }: FetchTask,
  { failures }: Calls,
): Promise<FetchOutcome> => {
  // After a failed call, no token for the next one is a failure and not a wait.
  if (error instanceof NoToken && failures > 0) throw error;
  if (error instanceof NoToken) {
    return { kind: 'postponed', seconds: error.seconds + Math.random() * SPREAD_SECONDS };
  }
  if (!(error instanceof ProviderFault) || error.kind === 'transient') throw error;
  log.error(error.kind === 'unusable' ? PROVIDER_UNUSABLE : 'The search provider rejects a query', {
    ...query,
    reason: error.message,
  });
  if (error.kind === 'unusable') {
    await recordOutage(query.provider, { at: toMoment(Date.now()), reason: error.message });
  }
  return { kind: 'unavailable' };
};
