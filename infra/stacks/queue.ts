import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { MAX_RECEIVES } from '#shared/messages.ts';
import type { MakeAlarm } from './alarms.ts';

interface QueueRules {
  /** The time limit of the function that reads the queue, in seconds. */
  readonly consumerTimeout: number;
  /** What a person notices when a message ends in the dead-letter queue, and what to do. */
  readonly humanImpact: string;
  readonly makeAlarm: MakeAlarm;
}

/** A queue whose messages are tried 5 times, then kept for 14 days in a dead-letter queue that raises an alarm. */
export const queueWithDeadLetters = (scope: Construct, id: string, rules: QueueRules): Queue => {
  const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, `${id}DeadLetters`, { ...shared, retentionPeriod: Duration.days(14) });
  rules.makeAlarm(`${id}DeadLettersAlarm`, {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    humanImpact: rules.humanImpact,
  });
  return new Queue(scope, id, {
    ...shared,
    // AWS recommends six times the function's limit: below it, a slow batch would be handed out a second time.
    visibilityTimeout: Duration.seconds(6 * rules.consumerTimeout),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
};
