import type { CheckMessage } from '#shared/messages.ts';
import { newId } from '../platform/ids.ts';
import { MINUTE, toMoment } from '../platform/time/clock.ts';
import { findOutage } from '../search/providers.store.ts';
import { readingOf } from '../search/reading.ts';
import { findSerp, lockSerp } from '../search/serps.store.ts';
import { emptySerp, engineOf, type Serp, suffices } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import type { SearchSettings } from '../search/settings.ts';
import { type FetchOutcome, fetchPages } from './fetchPages.ts';

/** When to ask again for a query that another worker is fetching. */
const IN_FLIGHT_SECONDS = 3;

/** Pages fetched further apart than this are not one measurement. */
const CONTINUE_MS = 10 * MINUTE;

/**
 * The results of a message's query, deep enough to place these domains (bare hosts): reused if fresh, else
 * fetched by one worker at a time. Throws a `ProviderFault` if the provider fails; fetched pages are kept.
 */
export const fetchSerp = async (
  { query, requestedAt, reuseSince }: CheckMessage,
  domains: readonly string[],
  now: number,
): Promise<FetchOutcome> => {
  const [known, outage, settings] = await Promise.all([
    findSerp(query),
    findOutage(query.provider),
    readSearchSettings(),
  ]);
  const reading = readingOf(query.provider, settings);
  const isReusable = known?.reading === reading.id && isFresh(known, reuseSince, settings, now);
  const fresh = isReusable ? known : undefined;
  if (fresh && suffices(fresh, domains)) return { kind: 'complete', serp: fresh };
  if (outage && outage.at >= requestedAt) return { kind: 'unavailable' };
  const lockId = newId();
  if (!(await lockSerp(query, lockId, known, now))) return { kind: 'postponed', seconds: IN_FLIGHT_SECONDS };
  const start =
    fresh && Date.parse(fresh.at) > now - CONTINUE_MS
      ? fresh
      : emptySerp(engineOf(query), toMoment(now), reading.id);
  return fetchPages({ query, lockId, domains, settings, reading, start, now });
};

/** Whether results may be reused: the message allows it, or they are within the freshness window. */
const isFresh = (serp: Serp, reuseSince: string, settings: SearchSettings, now: number): boolean =>
  serp.at >= reuseSince || Date.parse(serp.at) > now - settings.freshness_minutes * MINUTE;
