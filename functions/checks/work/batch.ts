import type { CallKind, CheckMessage, Provider } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { gathered } from '../../platform/gathered.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { saveCalls } from '../../search/calls/calls.store.ts';
import { countOutcomes, type ProviderCall } from '../../search/calls/calls.ts';
import { takePlaces } from '../../search/calls/rate.store.ts';
import { type Place, rateOf } from '../../search/calls/rate.ts';
import { endOutage, findOutage, recordOutage } from '../../search/outages.store.ts';
import { type ProviderOutage, unreadableOutage } from '../../search/outages.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import type { SearchSettings } from '../../search/settings/settings.ts';
import { readChecks } from '../checks.store.ts';
import type { Check } from '../checks.ts';
import { type CountedQuery, countQueries } from '../tallies.store.ts';
import { type Outcomes, sumOf } from '../tallies.ts';
import { type FindTracked, readTracked } from './targets.ts';

export interface Message extends Omit<CheckMessage, 'check'> {
  readonly check: Check;
}

/** What the messages of a batch share, so that it is read and written once. */
export interface Batch {
  readonly settings: SearchSettings;
  readonly providers: ReadonlyMap<Provider, BatchProvider>;
  /** Those that are open: messages of others are dropped. */
  readonly checks: ReadonlyMap<string, Check>;
  readonly findTracked: FindTracked;
  /** Counts a query at once, so that the next release replaces it. */
  readonly countQuery: (counted: CountedQuery) => Promise<unknown>;
  readonly counted: Outcomes[];
}

export type TakePlace = () => Promise<Place>;

export interface BatchProvider {
  /** Takes a place for a call of a query that has begun, or of another. */
  readonly takePlace: Readonly<Record<'begun' | 'new', TakePlace>>;
  readonly earlierOutage: ProviderOutage | undefined;
  outage: ProviderOutage | undefined;
  readonly calls: ProviderCall[];
}

/** Reads what the messages of one queue share, which are all of one kind. */
export const openBatch = async (messages: readonly CheckMessage[]): Promise<Batch> => {
  const [kind = 'rest'] = messages.map((message) => message.kind);
  const names = new Set(messages.map(({ query }) => query.provider));
  const [settings, outages, checks, findTracked] = await Promise.all([
    readSearchSettings(),
    Promise.all([...names].map(async (name) => [name, await findOutage(name)] as const)),
    readChecks([...new Set(messages.map(({ check }) => check))]),
    readTracked(messages.flatMap(({ targets }) => targets)),
  ]);
  const providers = outages.map(([name, outage]): readonly [Provider, BatchProvider] => {
    const rate = rateOf(settings[name].rate_limit);
    const taking = (isBegun: boolean): TakePlace => {
      const take = gathered((all: readonly CallKind[]) =>
        takePlaces(name, rate, { kind, count: all.length, isBegun }, Date.now()),
      );
      return () => take(kind);
    };
    const takePlace = { begun: taking(true), new: taking(false) };
    return [name, { takePlace, earlierOutage: outage, outage, calls: [] }];
  });
  return {
    settings,
    providers: new Map(providers),
    checks: new Map(checks.filter(({ state }) => state === 'open').map((check) => [check.id, check])),
    findTracked,
    countQuery: gathered(async (counted: readonly CountedQuery[]) => {
      await countQueries(counted, Date.now());
      return counted;
    }),
    counted: [],
  };
};

/** Counts the batch's keywords and calls, and stores what its calls say of the providers. */
export const closeBatch = async ({ providers, counted }: Batch): Promise<void> => {
  const { done, failed } = sumOf(counted);
  const all = [...providers.values()].flatMap(({ calls }) => calls);
  count({
    KeywordsVerified: done - failed,
    KeywordsNotVerified: failed,
    ProviderCalls: all.length,
    ProviderFailures: countOutcomes(all).failures,
  });
  const closing = [...providers].flatMap(([name, { earlierOutage, calls }]) => [
    saveCalls(name, calls),
    ...(earlierOutage && countOutcomes(calls).successes > 0 ? [endOutage(name, earlierOutage)] : []),
    pauseChecks(name, calls),
  ]);
  await allSettled(closing);
};

/** Pauses everybody's checks if none of the provider's answers can be read. */
const pauseChecks = async (name: Provider, calls: readonly ProviderCall[]): Promise<void> => {
  const outage = unreadableOutage(calls, Date.now());
  if (!outage) return;
  log.error('The search provider gives no readable answer', { provider: name, reason: outage.reason });
  count({ ProviderUnusable: 1 });
  await recordOutage(name, outage);
};
