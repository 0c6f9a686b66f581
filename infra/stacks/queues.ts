import { Duration } from 'aws-cdk-lib';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { CHECK_RECEIVES, MAX_RECEIVES } from '#shared/messages.ts';
import type { QueueName } from '../queueWorkers.ts';
import { pascal } from './names.ts';

export type Queues = Readonly<Record<QueueName, Queue>>;

interface QueueRules {
  readonly humanImpact: string;
  readonly description: string;
  /** In MB. */
  readonly memory?: number;
  /** Messages per batch. Default: 10. */
  readonly batchSize?: number;
  readonly window?: Duration;
  /** After how many deliveries a failed message goes to the dead letters. Default: 5. */
  readonly receives?: number;
  /** Of the worker, in seconds. Default: 60. */
  readonly timeout?: number;
}

/** The time limit of a worker, in seconds. */
export const WORKER_TIMEOUT = 60;

/** For a slice of 45 s and a long last step. Must be less than the lease of a task. */
const TASK_TIMEOUT = 180;

export const UNDONE =
  'deleted data is still stored, keywords exceed a plan, the last day is missing from charts, or subscriptions whose webhooks were lost keep their old state. The scheduler tries again by itself, ever more rarely.';

export const queueRules: Readonly<Record<QueueName, QueueRules>> = {
  checks: {
    description: 'Fetches result pages and places every domain.',
    // The worker mostly waits for the provider, so less memory is cheaper despite the slower CPU.
    memory: 512,
    receives: CHECK_RECEIVES,
    humanImpact:
      'Customers see "não verificado" for the keywords of these messages: their check failed 8 times. Those that only waited are sent again. Read the log of checks/checkFirst.',
  },
  // A queue of its own, so that the first keywords of a request never wait behind the rest of all checks.
  restChecks: {
    description: 'Does the same for the queries that releases hand out.',
    // Little memory, because nobody waits for a single one and the process grows only to 180 MB.
    memory: 256,
    receives: CHECK_RECEIVES,
    // Waits for full batches, which cost hardly more than single messages.
    window: Duration.seconds(1),
    humanImpact:
      'Customers see "não verificado" for the keywords of these messages: their check failed 8 times. Those that only waited are sent again. Read the log of checks/checkRest.',
  },
  tasks: {
    description:
      'Does what changes leave: removes what was deleted, applies limits, closes and rebuilds days, mails what they tell.',
    // Ten reports of a batch are laid out side by side.
    memory: 1024,
    timeout: TASK_TIMEOUT,
    humanImpact: `Work was left undone: ${UNDONE} Read the log of taskWorkers/runTasks.`,
  },
  billingTasks: {
    description: 'Syncs subscriptions with Stripe, and tells it of changed plans.',
    // Two at a time leave Stripe's rate limit to customers.
    batchSize: 1,
    timeout: TASK_TIMEOUT,
    humanImpact: `Work was left undone: ${UNDONE} Read the log of taskWorkers/runBillingTasks.`,
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

export const queueNames = Object.keys(queueRules) as QueueName[];

/** A message has its attempts, then stays for 14 days in a dead-letter queue. */
export const makeQueues = (scope: Construct): Queues => {
  const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const make = (name: QueueName): Queue => {
    const {
      window = Duration.seconds(0),
      timeout = WORKER_TIMEOUT,
      receives = MAX_RECEIVES,
    } = queueRules[name];
    const id = pascal(name);
    const queue = new Queue(scope, `${id}DeadLetters`, { ...shared, retentionPeriod: Duration.days(14) });
    return new Queue(scope, id, {
      ...shared,
      // AWS recommends six times the worker's time limit. With less, a slow batch may be delivered twice.
      visibilityTimeout: Duration.seconds(6 * timeout).plus(window),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue, maxReceiveCount: receives },
    });
  };
  return Object.fromEntries(queueNames.map((name) => [name, make(name)])) as Record<QueueName, Queue>;
};

export const deadLettersOf = ({ deadLetterQueue, node }: Queue): IQueue => {
  if (!deadLetterQueue) throw new Error(`${node.id} has no dead-letter queue`);
  return deadLetterQueue.queue;
};
