import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import type { MetricName } from '#shared/metrics.ts';
import type { ReceivedMessage } from '../../platform/aws/worker.ts';
import { countOutcomes } from '../../search/calls/calls.ts';
import type { BatchProvider } from './batch.ts';

export type CheckOutcome =
  | { readonly kind: 'done'; readonly failed: number; readonly calls: number }
  /** Tried again after `seconds`; this is not a failure. */
  | { readonly kind: 'postponed'; readonly seconds: number; readonly calls: number };

export interface HandledMessage extends ReceivedMessage<CheckMessage> {
  readonly attempts: number;
  /** `failed` is retried, `exhausted` goes to the dead-letter queue, `dropped` belongs to an ended run. */
  readonly outcome:
    | CheckOutcome
    | { readonly kind: 'dropped' | 'failed' }
    | { readonly kind: 'exhausted'; readonly failed: number };
}

type Measured = Pick<
  Record<MetricName, number>,
  'KeywordsVerified' | 'KeywordsNotVerified' | 'ProviderCalls' | 'ProviderFailures'
>;

/** Measures a batch. A message that is tried again is counted when it completes. */
export const metricsOf = (
  handled: readonly HandledMessage[],
  providers: readonly BatchProvider[],
): Measured => {
  const finished = handled.map(finishedBy);
  const calls = providers.flatMap((provider) => provider.calls);
  return {
    KeywordsVerified: sum(finished.map(({ verified }) => verified)),
    KeywordsNotVerified: sum(finished.map(({ notVerified }) => notVerified)),
    ProviderCalls: calls.length,
    ProviderFailures: countOutcomes(calls).failures,
  };
};

const finishedBy = ({ message, outcome, attempts }: HandledMessage) => {
  const all = message.targets.length;
  // SQS may deliver an exhausted message several more times, so only one delivery is counted.
  const isCounted = outcome.kind === 'exhausted' ? attempts === MAX_RECEIVES : outcome.kind === 'done';
  if (!isCounted || !('failed' in outcome)) return { verified: 0, notVerified: 0 };
  return { verified: all - outcome.failed, notVerified: outcome.failed };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
