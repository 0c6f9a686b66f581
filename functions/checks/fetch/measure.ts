import { MAX_RECEIVES } from '#shared/messages.ts';
import type { MetricName } from '#shared/metrics.ts';
import { tally } from '../../search/calls.ts';
import type { BatchProvider } from './batch.ts';
import type { Handled } from './outcome.ts';

type Measured = Pick<
  Record<MetricName, number>,
  'KeywordsVerified' | 'KeywordsNotVerified' | 'ProviderCalls' | 'ProviderFailures'
>;

/** What a batch has achieved, for the metrics. Messages that come again are counted then. */
export const measure = (handled: readonly Handled[], providers: readonly BatchProvider[]): Measured => {
  const finished = handled.map(finishedBy);
  const calls = providers.flatMap((provider) => provider.calls);
  return {
    KeywordsVerified: sum(finished.map(({ verified }) => verified)),
    KeywordsNotVerified: sum(finished.map(({ notVerified }) => notVerified)),
    ProviderCalls: calls.length,
    ProviderFailures: tally(calls).failures,
  };
};

const finishedBy = ({ message, outcome, attempts }: Handled) => {
  const all = message.targets.length;
  // One that had failed before it was sent anew is delivered further times.
  const isCounted = outcome.kind === 'exhausted' ? attempts === MAX_RECEIVES : outcome.kind === 'done';
  if (!isCounted || !('failed' in outcome)) return { verified: 0, notVerified: 0 };
  return { verified: all - outcome.failed, notVerified: outcome.failed };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
