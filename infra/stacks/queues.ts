import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { MAX_RECEIVES } from '#shared/messages.ts';
import { type QueueName, queueWorkers } from '../queueWorkers.ts';
import type { MakeAlarm } from './alarms.ts';
import type { WorkerMaker } from './functions.ts';
import { metricMath, productMetric } from './metrics.ts';
import { pascal } from './names.ts';

type Queues = Readonly<Record<QueueName, Queue>>;

interface QueueRules {
  readonly humanImpact: string;
  readonly description: string;
  /** In MB. */
  readonly memory?: number;
  /** Messages per batch. Default: 10. */
  readonly batchSize?: number;
  readonly window?: Duration;
  /** Of the worker, in seconds. Default: 60. */
  readonly timeout?: number;
}

/** The time limit of a worker, in seconds. */
const WORKER_TIMEOUT = 60;

/** For a slice of 45 s and a long last step. Must be less than the lease of a task. */
const TASK_TIMEOUT = 180;

const UNDONE =
  'deleted data is still stored, keywords exceed a plan, the last day is missing from charts, or subscriptions whose webhooks were lost keep their old state. The scheduler tries again by itself, ever more rarely.';

const rules: Readonly<Record<QueueName, QueueRules>> = {
  checks: {
    description: 'Fetches result pages and places every domain.',
    // The worker mostly waits for the provider, so less memory is cheaper despite the slower CPU.
    memory: 512,
    humanImpact:
      'Customers see "não verificado" for the keywords of these messages: their check failed 5 times. Read the log of checks/checkFirst.',
  },
  // A queue of its own, so that the first keywords of a request never wait behind the rest of all checks.
  restChecks: {
    description: 'Does the same for the queries that releases hand out.',
    // Little memory, because nobody waits for a single one and the process grows only to 180 MB.
    memory: 256,
    // Waits for full batches, which cost hardly more than single messages.
    window: Duration.seconds(1),
    humanImpact:
      'Customers see "não verificado" for the keywords of these messages: their check failed 5 times. Read the log of checks/checkRest.',
  },
  tasks: {
    description:
      'Does what changes leave: removes what was deleted, applies limits, closes and rebuilds days.',
    timeout: TASK_TIMEOUT,
    humanImpact: `Work was left undone: ${UNDONE} Read the log of schedule/runTasks.`,
  },
  billingTasks: {
    description: 'Syncs subscriptions with Stripe, and tells it of changed plans.',
    // Two at a time leave Stripe's rate limit to customers.
    batchSize: 1,
    timeout: TASK_TIMEOUT,
    humanImpact: `Work was left undone: ${UNDONE} Read the log of schedule/runBillingTasks.`,
  },
  releases: {
    description: 'Hands the queries of all open checks to the workers.',
    humanImpact:
      'Checks go on only every minute, if at all: customers wait, or see old positions. Read the log of checks/release.',
  },
  mails: {
    description:
      'Sends the e-mails that lead to a new password, and those about changes of how people sign in.',
    humanImpact:
      'People who forgot their password get no e-mail, or are not told that it was changed: sending it failed 5 times. Read the log of accounts/sendMail and check SES. Redriving drops links that were asked for more than an hour ago.',
  },
};

const names = Object.keys(rules) as QueueName[];

/** A message has its attempts, then stays for 14 days in a dead-letter queue with an alarm. */
export const makeQueues = (scope: Construct, makeAlarm: MakeAlarm): Queues => {
  const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const make = (name: QueueName): Queue => {
    const { humanImpact, window = Duration.seconds(0), timeout = WORKER_TIMEOUT } = rules[name];
    const id = pascal(name);
    const queue = new Queue(scope, `${id}DeadLetters`, { ...shared, retentionPeriod: Duration.days(14) });
    makeAlarm(`${id}DeadLettersAlarm`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
      humanImpact,
    });
    return new Queue(scope, id, {
      ...shared,
      // AWS recommends six times the worker's time limit. With less, a slow batch may be delivered twice.
      visibilityTimeout: Duration.seconds(6 * timeout).plus(window),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue, maxReceiveCount: MAX_RECEIVES },
    });
  };
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<QueueName, Queue>;
};

interface WorkerTargets {
  readonly queues: Queues;
  readonly batches: Readonly<Record<QueueName, number>>;
}

export const addWorkers = (
  makeWorker: WorkerMaker,
  makeAlarm: MakeAlarm,
  { queues, batches }: WorkerTargets,
): void => {
  for (const name of names) {
    const { description, memory, batchSize = 10, window, timeout = WORKER_TIMEOUT } = rules[name];
    makeWorker(queueWorkers[name], { description, timeout, memory }).addEventSource(
      new SqsEventSource(queues[name], {
        batchSize,
        reportBatchItemFailures: true,
        maxConcurrency: batches[name],
        ...(window && { maxBatchingWindow: window }),
      }),
    );
  }
  makeAlarm('TasksAlarm', {
    metric: productMetric('TasksFailing'),
    humanImpact: `A task has failed five times in a row: ${UNDONE} Read the logs of schedule/runTasks and schedule/runBillingTasks.`,
  });
  makeAlarm('ProviderAlarm', {
    metric: productMetric('ProviderUnusable'),
    humanImpact:
      'No check succeeds: the search provider rejects our key, has no credits left, or answers nothing readable. The logs of checks/checkFirst and checks/checkRest say which.',
  });
  makeAlarm('ProviderOutageAlarm', {
    metric: metricMath('IF(calls > 9, 100 * failures / calls, 0)', {
      calls: productMetric('ProviderCalls'),
      failures: productMetric('ProviderFailures'),
    }),
    above: 50,
    periods: 3,
    humanImpact:
      'Customers see "não verificado": more than half of the calls of the search provider fail. Look at its status page, and choose the other provider in /admin if it lasts. The logs of checks/checkFirst and checks/checkRest hold the errors.',
  });
};
