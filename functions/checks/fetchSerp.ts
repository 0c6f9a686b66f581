import pRetry from 'p-retry';
import { type CheckMessage, PROVIDER_UNUSABLE, type SerpQuery } from '#shared/messages.ts';
import { newId } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { ProviderFault } from '../platform/search/fault.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { MINUTE, SECOND, toMoment } from '../platform/time/clock.ts';
import { countCalls, findOutage, recordOutage, takeToken } from '../search/providers.store.ts';
import { searchPage } from '../search/searchPage.ts';
import { findSerp, lockSerp, saveSerp, unlockSerp } from '../search/serps.store.ts';
import { addPage, emptySerp, type Serp, suffices } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import type { SearchSettings } from '../search/settings.ts';

/** How a reading ended: with results, with the wish to be asked again later, or without hope for this check. */
export type Reading =
  | { readonly kind: 'read'; readonly serp: Serp }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'refused' };

/** Later than this no further page is begun: one may cost three tries of 6 s, so that no reading outlives its claim of 40 s. */
const READING_MS = 6 * SECOND;
const IN_FLIGHT_SECONDS = 3;

/** Pages read further apart than this are no longer one measurement. */
const CONTINUED_MS = 10 * MINUTE;

/**
 * The results of a message's query, deep enough to place these domains (bare hosts): shared where somebody read them lately, else read from
 * the provider, at most once at a time. Throws a ProviderFault after the last try; what was read until then is kept.
 */
export const readSerp = async (
  { query, requestedAt, sharesSince }: CheckMessage,
  domains: readonly string[],
  now: number,
): Promise<Reading> => {
  const [known, halt, settings] = await Promise.all([
    findSerp(query),
    findOutage(query.provider),
    readSearchSettings(),
  ]);
  const fresh = known && isFresh(known, sharesSince, settings, now) ? known : undefined;
  if (fresh && suffices(fresh, domains)) return { kind: 'read', serp: fresh };
  if (halt && halt.at >= requestedAt) return { kind: 'refused' };
  const lockId = newId();
  if (!(await lockSerp(query, lockId, known, now))) return { kind: 'later', seconds: IN_FLIGHT_SECONDS };
  const start = fresh && Date.parse(fresh.at) > now - CONTINUED_MS ? fresh : emptySerp(toMoment(now));
  return readPages({ query, lockId, domains, settings, start, now });
};

/** What was read since the message shares, or within the freshness window, answers it. */
const isFresh = (serp: Serp, since: string, settings: SearchSettings, now: number): boolean =>
  serp.at >= since || Date.parse(serp.at) > now - settings.freshness_minutes * MINUTE;

interface Task {
  readonly query: SerpQuery;
  readonly lockId: string;
  readonly domains: readonly string[];
  readonly settings: SearchSettings;
  readonly start: Serp;
  readonly now: number;
}

/** The calls that were made. */
interface Counted {
  successes: number;
  failures: number;
}

/** Reads page after page while it is needed, and ends the claim whatever happens. */
const readPages = async (task: Task): Promise<Reading> => {
  const counted: Counted = { successes: 0, failures: 0 };
  let serp = task.start;
  try {
    while (!suffices(serp, task.domains)) {
      if (Date.now() > task.now + READING_MS) return { kind: 'later', seconds: 0 };
      const links = await readPage(task, serp.pages + 1, counted);
      serp = addPage(serp, links);
    }
    return { kind: 'read', serp };
  } catch (error) {
    return await readingOf(error, task, counted);
  } finally {
    await Promise.all([endClaim(task, serp), countAll(task, counted)]);
  }
};

const endClaim = ({ query, lockId, start }: Task, serp: Serp): Promise<void> =>
  serp.pages > start.pages ? saveSerp(query, lockId, serp) : unlockSerp(query, lockId);

/** A reading that found no token has nothing to count. */
const countAll = async ({ query, now }: Task, counted: Counted): Promise<void> => {
  if (counted.successes + counted.failures > 0) await countCalls(query.provider, dayOf(now), counted);
};

/** No call may be made now. It is no failure, and costs the message no try. */
class NoToken extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('The rate limit allows no call now');
    this.name = 'NoToken';
    this.seconds = seconds;
  }
}

const TRIES = { retries: 2, minTimeout: 300, maxTimeout: 600, randomize: true };

/** One page, tried up to three times; each try takes a token and is counted. This is the only place that tries again by itself. */
const readPage = ({ query, settings }: Task, page: number, counted: Counted): Promise<string[]> =>
  pRetry(
    async () => {
      const seconds = await takeToken(query.provider, settings.rate_limit, Date.now());
      if (seconds > 0) throw new NoToken(seconds);
      try {
        const links = await searchPage(query, page);
        counted.successes += 1;
        return links;
      } catch (error) {
        counted.failures += 1;
        throw error;
      }
    },
    { ...TRIES, shouldRetry: ({ error }) => error instanceof ProviderFault && error.kind === 'transient' },
  );

/** Those that wait for a token come back spread over a rate window. */
const SPREAD_SECONDS = 6;

const readingOf = async (error: unknown, { query }: Task, { failures }: Counted): Promise<Reading> => {
  // A call that failed and may not be made again now is a failure, not a wait.
  if (error instanceof NoToken && failures > 0) throw error;
  if (error instanceof NoToken) {
    return { kind: 'later', seconds: error.seconds + Math.random() * SPREAD_SECONDS };
  }
  if (!(error instanceof ProviderFault) || error.kind === 'transient') throw error;
  log.error(error.kind === 'unusable' ? PROVIDER_UNUSABLE : 'The search provider rejects a query', {
    ...query,
    reason: error.message,
  });
  if (error.kind === 'unusable') {
    await recordOutage(query.provider, { at: toMoment(Date.now()), reason: error.message });
  }
  return { kind: 'refused' };
};
