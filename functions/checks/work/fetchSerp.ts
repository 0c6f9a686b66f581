import pRetry from 'p-retry';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { isPassing, ProviderFault } from '../../platform/search/fault.ts';
import type { ResultPage } from '../../platform/search/resultPage.ts';
import { MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';
import { timeLimits } from '../../platform/time/timeLimits.ts';
import { type CallReason, recordCall, searchPage } from '../../search/calls/calls.ts';
import { recordOutage } from '../../search/outages.store.ts';
import { hasRejected, isPaused } from '../../search/outages.ts';
import { findFetch, lockSerp, saveSerp, unlockSerp } from '../../search/serps.store.ts';
import { addPage, emptySerp, type Serp, toEngine } from '../../search/serps.ts';
import { pageSettingsOf, type SearchSettings } from '../../search/settings/settings.ts';
import type { Batch, BatchProvider, Message } from './batch.ts';
import { isInTime, NoCall, takeCall } from './takeCall.ts';

/** Results that are enough, or that the provider gives none: to this query or, with `isOut`, to any. */
type FetchOutcome = { readonly serp: Serp; readonly calls: number } | { readonly isOut: boolean };

/** How long a worker waits for a query's first call (milliseconds). */
const PATIENCE_MS = 20 * SECOND;

/** Fetches results, one worker at a time, unless fresh ones are enough. Throws NoCall and `ProviderFault`. */
export const fetchSerp = async (
  message: Message,
  isEnough: (serp: Serp) => boolean,
  { settings, providers }: Batch,
): Promise<FetchOutcome> => {
  const provider = providers.get(message.query.provider);
  if (!provider) throw new Error('The batch lacks a provider');
  const stored = await findStoredFetch(message, settings);
  const { query, known, fresh, pageSettings } = stored;
  if (fresh && isEnough(fresh)) return { serp: fresh, calls: 0 };
  if (hasRejected(provider.outage, message.check.started_at)) return { isOut: true };
  if (message.check.by !== 'customer' && isPaused(provider.outage, Date.now())) return { isOut: false };
  // The lock is checked before a place in the rate is taken, which would be lost.
  if (known.lockedUntil > Date.now()) throw new NoCall();
  const now = await takeCall(provider.takePlace[fresh ? 'begun' : 'new'], Date.now() + PATIENCE_MS);
  const lockId = newId();
  if (!(await lockSerp(query, lockId, known, now))) throw new NoCall();
  const start = fresh ?? emptySerp(toEngine(query), toMoment(now), pageSettings.id);
  return fetchPages({ ...stored, message, isEnough, lockId, settings, start, provider, now });
};

export const findStoredFetch = async ({ query: asked, check }: Message, settings: SearchSettings) => {
  const pageSettings = pageSettingsOf(asked.provider, settings);
  // The search settings may have changed since the message was sent.
  const query = { ...asked, ...(pageSettings.index && { index: pageSettings.index }) };
  const known = await findFetch(query);
  const latest = known.serp;
  const isReusable =
    latest?.pageSettingsId === pageSettings.id && isFresh(latest, check.started_at, settings);
  return { query, pageSettings, known, fresh: isReusable ? latest : undefined };
};

const isFresh = (serp: Serp, since: string, settings: SearchSettings): boolean =>
  serp.at >= since || Date.parse(serp.at) > Date.now() - settings.freshness_minutes * MINUTE;

interface Fetch extends Awaited<ReturnType<typeof findStoredFetch>> {
  readonly message: Message;
  readonly lockId: string;
  readonly isEnough: (serp: Serp) => boolean;
  /** The settings stay the same during a fetch, so that a change does not mix pages of two sizes. */
  readonly settings: SearchSettings;
  readonly start: Serp;
  readonly provider: BatchProvider;
  /** When the lock and the first call were taken (milliseconds). */
  readonly now: number;
}

/** Releases the lock, which expires if the pages cannot be saved. */
export const fetchPages = async (fetch: Fetch): Promise<FetchOutcome> => {
  const calls = { made: 0 };
  let serp = fetch.start;
  try {
    while (!fetch.isEnough(serp)) {
      serp = addPage(serp, await fetchPage(fetch, serp.pages + 1, calls), fetch.pageSettings.maxPages);
    }
    return { serp, calls: calls.made };
  } catch (error) {
    return await outcomeOf(error, fetch);
  } finally {
    const { query, lockId, start } = fetch;
    // Saving the pages releases the lock, too.
    await (serp.pages > start.pages ? saveSerp(query, lockId, serp) : unlockSerp(query, lockId));
  }
};

const PAGE_RETRIES = {
  retries: timeLimits.search.attempts - 1,
  minTimeout: 300,
  maxTimeout: 600,
  randomize: true,
  // An empty first page may be a mistake, so it counts only the third time.
  shouldRetry: ({ error }: { readonly error: Error }) =>
    error instanceof ProviderFault && (error.kind === 'transient' || error.kind === 'empty'),
};

/** Makes up to three calls, each of which takes its place in the rate and is counted. */
const fetchPage = (fetch: Fetch, page: number, calls: { made: number }): Promise<ResultPage> =>
  pRetry(() => callProvider(fetch, page, calls), PAGE_RETRIES);

/** After this time no call begins: a call takes up to 6 s, and the lock lasts 40 s. */
const CALLS_MS = 30 * SECOND;

const callProvider = async (
  { query, message, settings, provider, now }: Fetch,
  page: number,
  calls: { made: number },
): Promise<ResultPage> => {
  const isServed = calls.made === 0 && isInTime(now);
  if (!isServed) await takeCall(provider.takePlace.begun, now + CALLS_MS);
  calls.made += 1;
  const request = { text: query.text, page, reason: reasonOf(message) };
  return recordCall(provider.calls, request, async () => {
    const answer = await searchPage(query, page, settings);
    if (page === 1 && answer.links.length === 0) throw noResults(answer);
    return answer;
  });
};

const reasonOf = ({ check: { user_id } }: Message): CallReason =>
  user_id === undefined ? { by: 'run' } : { by: 'customer', customerId: user_id };

const noResults = ({ isLast }: ResultPage) =>
  new ProviderFault(isLast ? 'rejected' : 'empty', 'O provedor não tem resultados para a consulta.');

const outcomeOf = async (error: unknown, { query, provider }: Fetch): Promise<FetchOutcome> => {
  if (!(error instanceof ProviderFault) || isPassing(error)) throw error;
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
