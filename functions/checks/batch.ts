import type { CheckMessage, Provider } from '#shared/messages.ts';
import { allSettled } from '../platform/allSettled.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { isStopped } from '../runs/runs.store.ts';
import { countCalls, endOutage, findOutage } from '../search/providers.store.ts';
import type { ProviderOutage } from '../search/providers.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import type { SearchSettings } from '../search/settings.ts';
import { Tokens } from './tokens.ts';
import { type ReadRivals, rivalsReader } from './tracked.ts';

/** What the messages of a batch share, so that it is read and written once for all of them. */
export interface Batch {
  readonly settings: SearchSettings;
  readonly providers: ReadonlyMap<Provider, BatchProvider>;
  /** The runs that were stopped: their messages are dropped. */
  readonly stoppedRuns: ReadonlySet<string>;
  readonly readRivals: ReadRivals;
}

/** A provider that the batch calls. */
export interface BatchProvider {
  readonly tokens: Tokens;
  /** The outage before the calls of the batch. */
  readonly earlierOutage: ProviderOutage | undefined;
  outage: ProviderOutage | undefined;
  /** The calls made so far. */
  successes: number;
  failures: number;
}

/** Reads what the messages of a batch share. All of them come from one queue. */
export const openBatch = async (messages: readonly CheckMessage[]): Promise<Batch> => {
  const names = new Set(messages.map(({ query }) => query.provider));
  const runs = new Set(messages.flatMap(({ run }) => (run ? [run.id] : [])));
  const [settings, outages, stopped] = await Promise.all([
    readSearchSettings(),
    Promise.all([...names].map(async (name) => [name, await findOutage(name)] as const)),
    Promise.all([...runs].map(async (id) => ((await isStopped(id)) ? [id] : []))),
  ]);
  const providers = outages.map(([name, outage]) => {
    const tokens = new Tokens(name, settings[name].rate_limit, runs.size > 0);
    return [name, { tokens, earlierOutage: outage, outage, successes: 0, failures: 0 }] as const;
  });
  return {
    settings,
    providers: new Map(providers),
    stoppedRuns: new Set(stopped.flat()),
    readRivals: rivalsReader(),
  };
};

/** The provider that a message of the batch names. */
export const providerOf = ({ providers }: Batch, name: Provider): BatchProvider => {
  const found = providers.get(name);
  if (!found) throw new Error(`No message of the batch names ${name}`);
  return found;
};

/** Writes what the batch has counted and found out, and returns the tokens that it did not use. */
export const closeBatch = async ({ providers }: Batch): Promise<void> => {
  const day = dayOf(Date.now());
  // Each is written whether or not another one can be.
  const closing = [...providers].flatMap(([name, { tokens, earlierOutage, successes, failures }]) => [
    tokens.close(),
    ...(successes + failures > 0 ? [countCalls(name, day, { successes, failures })] : []),
    ...(earlierOutage && successes > 0 ? [endOutage(name, earlierOutage)] : []),
  ]);
  await allSettled(closing);
};
