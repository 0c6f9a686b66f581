import type { CheckMessage, Provider } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { isStopped } from '../../schedule/runs/runs.store.ts';
import { saveCalls } from '../../search/calls/calls.store.ts';
import { countOutcomes, type ProviderCall } from '../../search/calls/calls.ts';
import { endOutage, findOutage, recordOutage } from '../../search/outages.store.ts';
import { type ProviderOutage, unreadableOutage } from '../../search/outages.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import type { SearchSettings } from '../../search/settings/settings.ts';
import { type ReadRivals, rivalsReader } from './targets.ts';
import { Tokens } from './tokens.ts';

/** What the messages of a batch share, so that it is read and written once. */
export interface Batch {
  readonly settings: SearchSettings;
  readonly providers: ReadonlyMap<Provider, BatchProvider>;
  readonly stoppedRuns: ReadonlySet<string>;
  readonly readRivals: ReadRivals;
}

export interface BatchProvider {
  readonly tokens: Tokens;
  readonly earlierOutage: ProviderOutage | undefined;
  outage: ProviderOutage | undefined;
  readonly calls: ProviderCall[];
}

export const openBatch = async (messages: readonly CheckMessage[]): Promise<Batch> => {
  const names = new Set(messages.map(({ query }) => query.provider));
  const runs = new Set(messages.flatMap(({ run }) => (run ? [run.id] : [])));
  const [settings, outages, stopped] = await Promise.all([
    readSearchSettings(),
    Promise.all([...names].map(async (name) => [name, await findOutage(name)] as const)),
    Promise.all([...runs].map(async (id) => ((await isStopped(id)) ? [id] : []))),
  ]);
  const providers = outages.map(([name, outage]): readonly [Provider, BatchProvider] => {
    const tokens = new Tokens(name, settings[name].rate_limit, runs.size > 0);
    return [name, { tokens, earlierOutage: outage, outage, calls: [] }];
  });
  return {
    settings,
    providers: new Map(providers),
    stoppedRuns: new Set(stopped.flat()),
    readRivals: rivalsReader(),
  };
};

export const providerOf = ({ providers }: Batch, name: Provider): BatchProvider => {
  const found = providers.get(name);
  if (!found) throw new Error(`No message of the batch names ${name}`);
  return found;
};

export const closeBatch = async ({ providers }: Batch): Promise<void> => {
  const closing = [...providers].flatMap(([name, { earlierOutage, calls }]) => [
    saveCalls(name, calls),
    ...(earlierOutage && countOutcomes(calls).successes > 0 ? [endOutage(name, earlierOutage)] : []),
    pauseRuns(name, calls),
  ]);
  await allSettled(closing);
};

/** Pauses runs if none of the provider's answers can be read. */
const pauseRuns = async (name: Provider, calls: readonly ProviderCall[]): Promise<void> => {
  const outage = unreadableOutage(calls, Date.now());
  if (!outage) return;
  log.error('The search provider gives no readable answer', { provider: name, reason: outage.reason });
  count({ ProviderUnusable: 1 });
  await recordOutage(name, outage);
};
