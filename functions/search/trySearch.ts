import { setTimeout as wait } from 'node:timers/promises';
import type { SearchTest, SearchTestForm } from '#shared/contract/admin/search.ts';
import type { Provider, SerpQuery } from '#shared/messages.ts';
import { AppError } from '../platform/errors.ts';
import { isPassing, ProviderFault } from '../platform/search/fault.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import { timeLeft } from '../platform/time/deadline.ts';
import { saveCalls } from './calls/calls.store.ts';
import { type ProviderCall, recordCall, searchPage } from './calls/calls.ts';
import { takePlaces } from './calls/rate.store.ts';
import { rateOf } from './calls/rate.ts';
import { endOutage, findOutage } from './outages.store.ts';
import { placeDomain, suffices } from './placeDomain.ts';
import { addPage, emptySerp, queryFor, type Serp, toEngine } from './serps.ts';
import { pageSettingsOf, type SearchSettings } from './settings/settings.ts';

interface Options {
  readonly settings: SearchSettings;
  readonly provider?: Provider;
  readonly maxPages: number;
  readonly now: number;
}

const SHOWN = 10;

/**
 * Reads pages as a check does, each at its place in the rate. Throws errors that tell administrators what to
 * do.
 */
export const trySearch = async (
  { keyword, domain }: SearchTestForm,
  { settings, provider = settings.provider, maxPages, now }: Options,
): Promise<SearchTest> => {
  const query = queryFor({ ...settings, provider }, keyword);
  const outage = await findOutage(provider);
  const calls: ProviderCall[] = [];
  const serp = await readPages({ query, settings, domain, maxPages, now, calls }).finally(() =>
    saveCalls(provider, calls),
  );
  if (outage && serp.pages > 0) await endOutage(provider, outage);
  const placement = placeDomain(serp, domain, []);
  return {
    provider,
    keyword: query.text,
    domain,
    country: query.country,
    language: query.language,
    position: placement?.position ?? null,
    url: placement?.url ?? null,
    depth: serp.links.length,
    unreadable: serp.unreadable || undefined,
    pages: serp.pages,
    complete: placement !== undefined,
    duration_ms: Date.now() - now,
    results: serp.links.slice(0, SHOWN),
  };
};

interface TrialSearch extends Omit<Options, 'provider'> {
  readonly query: SerpQuery;
  readonly domain: string;
  readonly calls: ProviderCall[];
}

/** The time that a page needs: a call takes at most 6 s. */
const PAGE_MS = 7 * SECOND;

/** Stops if the rate allows no call, or there is no time for another page. */
const readPages = async (search: TrialSearch): Promise<Serp> => {
  const { query, settings, domain, maxPages, now } = search;
  const pageSettings = pageSettingsOf(query.provider, settings);
  let serp = emptySerp(toEngine(query), toMoment(now), pageSettings.id);
  while (serp.pages < maxPages && !suffices(serp, [domain]) && timeLeft() > PAGE_MS) {
    const seconds = await takeCall(query.provider, settings, serp.pages > 0);
    if (seconds > 0 && serp.pages === 0) throw noCall(seconds);
    if (seconds > 0) return serp;
    serp = addPage(serp, await readPage(search, serp.pages + 1), pageSettings.maxPages);
  }
  return serp;
};

/** Waits for the call's place, at most seconds ahead. Returns 0, or the seconds until there is one. */
const takeCall = async (provider: Provider, settings: SearchSettings, isBegun: boolean): Promise<number> => {
  const now = Date.now();
  const rate = rateOf(settings[provider].rate_limit);
  const [place] = await takePlaces(provider, rate, { kind: 'first', count: 1, isBegun }, now);
  const waits = (place?.at ?? now) - now;
  if (!place?.isTaken) return waits / SECOND;
  await wait(waits);
  return 0;
};

const readPage = async ({ query, settings, calls }: TrialSearch, page: number) => {
  const call = { text: query.text, page, reason: { by: 'test' } } as const;
  try {
    return await recordCall(calls, call, () => searchPage(query, page, settings));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    // The status is 503 if the problem may pass, and 409 if an administrator has to act.
    throw new AppError(isPassing(error) ? 'unavailable' : 'conflict', error.message);
  }
};

const noCall = (seconds: number) =>
  new AppError(
    'too_many',
    `O limite de requisições por minuto foi atingido. Tente novamente em ${Math.ceil(seconds)} s.`,
  );
