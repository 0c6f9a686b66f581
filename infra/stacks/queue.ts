import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { MAX_RECEIVES } from '#shared/messages.ts';
import type { MakeAlarm } from './alarms.ts';

export interface QueueRules {
  /** The time limit of the queue's worker, in seconds. */
  readonly workerTimeout: number;
  /** How long messages are collected for a batch. */
  readonly window?: Duration;
  /** What customers notice when a message reaches the dead-letter queue, and what to do. */
  readonly humanImpact: string;
  readonly makeAlarm: MakeAlarm;
}

/**
 * A queue with 5 attempts per message; failed ones stay 14 days in a dead-letter queue that raises an alarm.
 */
export const queueWithDeadLetters = (scope: Construct, id: string, rules: QueueRules): Queue => {
  const { workerTimeout, window = Duration.seconds(0) } = rules;
  const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, `${id}DeadLetters`, { ...shared, retentionPeriod: Duration.days(14) });
  rules.makeAlarm(`${id}DeadLettersAlarm`, {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    humanImpact: rules.humanImpact,
  });
  return new Queue(scope, id, {
    ...shared,
    // Six times the worker's limit, as AWS recommends: with less, a slow batch could be delivered twice.
    visibilityTimeout: Duration.seconds(6 * workerTimeout).plus(window),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
};
