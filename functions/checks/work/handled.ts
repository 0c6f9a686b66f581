import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import type { MetricName } from '#shared/metrics.ts';
import type { ReceivedMessage } from '../../platform/aws/worker.ts';
import { countOutcomes } from '../../search/calls/calls.ts';
import type { Check } from '../checks.ts';
import type { Figures } from '../tallies.ts';
import type { BatchProvider } from './batch.ts';

/** A message with its check. */
export interface Task extends Omit<CheckMessage, 'check'> {
  readonly check: Check;
  /** The number of this delivery, from 1. */
  readonly attempt: number;
}

export interface HandledMessage extends ReceivedMessage<CheckMessage> {
  /** What the query came to, if it is done. */
  readonly figures?: Figures;
  /** Whether the message returns to its queue after a failure. */
  readonly returns?: boolean;
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
  const finished = handled.flatMap(finishedBy);
  const calls = providers.flatMap((provider) => provider.calls);
  return {
    KeywordsVerified: sum(finished.map(({ done, failed }) => done - failed)),
    KeywordsNotVerified: sum(finished.map(({ failed }) => failed)),
    ProviderCalls: calls.length,
    ProviderFailures: countOutcomes(calls).failures,
  };
};

/** SQS may deliver a message without attempts left several more times, so only one delivery is counted. */
const finishedBy = ({ figures, attempt }: HandledMessage): Figures[] =>
  figures && attempt <= MAX_RECEIVES ? [figures] : [];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
