import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import type { MetricName } from '#shared/metrics.ts';
import type { Received } from '../../platform/aws/worker.ts';
import { tally } from '../../search/calls/calls.ts';
import type { BatchProvider } from './batch.ts';

export type CheckOutcome =
  /** All keywords are completed, so many of them as failed; so many calls were made. */
  | { readonly kind: 'done'; readonly failed: number; readonly calls: number }
  /** To be tried again after so many seconds, which is not a failure; so many calls were made. */
  | { readonly kind: 'postponed'; readonly seconds: number; readonly calls: number };

/** A message of a batch, and what came of it. */
export interface Handled extends Received<CheckMessage> {
  /** This attempt and those that failed before. */
  readonly attempts: number;
  /** `failed` comes again, `exhausted` goes to the dead-letter queue, `dropped` is of a run that is over. */
  readonly outcome:
    | CheckOutcome
    | { readonly kind: 'dropped' | 'failed' }
    | { readonly kind: 'exhausted'; readonly failed: number };
}

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
