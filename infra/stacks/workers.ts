import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { type QueueName, queueWorkers } from '../queueWorkers.ts';
import type { MakeAlarm } from './alarms.ts';
import type { WorkerMaker } from './functions.ts';
import { calculated, measured } from './metrics.ts';
import { RUN_WINDOW, WORKER_TIMEOUT } from './queues.ts';

interface WorkerRules {
  /** One sentence, shown in the AWS console. */
  readonly description: string;
  /** How many messages it takes at once, if not 10. */
  readonly batchSize?: number;
}

interface WorkerTargets {
  readonly queues: Readonly<Record<QueueName, Queue>>;
  /** The most batches of each queue at once. */
  readonly batches: Readonly<Record<QueueName, number>>;
}

const batchRules = { batchSize: 10, reportBatchItemFailures: true };

/** Gives every queue its worker. */
export const addWorkers = (makeWorker: WorkerMaker, makeAlarm: MakeAlarm, targets: WorkerTargets): void => {
  addCheckWorkers(makeWorker, targets);
  addProviderAlarms(makeAlarm);
  const addWorker = workerAdder(makeWorker, targets);
  addWorker('cleanup', { description: 'Removes what belonged to deleted things.' });
  addWorker('plans', {
    description: "Brings subscribers' keywords and Stripe's product in line with a changed plan.",
    // One change at a time, because each may take most of the time limit.
    batchSize: 1,
  });
  addWorker('runs', { description: "Hands everybody's keywords to the workers that check them." });
  addWorker('mails', {
    description:
      'Sends the e-mails that lead to a new password, and those about changes of how people sign in.',
  });
};

const addCheckWorkers = (makeWorker: WorkerMaker, { queues, batches }: WorkerTargets): void => {
  const runCheck = makeWorker(queueWorkers.checks, {
    description: 'Fetches result pages and places every domain.',
    timeout: WORKER_TIMEOUT,
    // It waits for the provider most of its time, so less memory costs less although its CPU is slower.
    memory: 512,
  });
  const runReleasedCheck = makeWorker(queueWorkers.runChecks, {
    description: 'Does the same for the messages of a check of everything.',
    timeout: WORKER_TIMEOUT,
    // It waits for the rate limit too, and nobody waits for it. Its process grows to 180 MB.
    memory: 256,
  });
  // Queues of their own, so that a button never waits behind the messages of a check of everything.
  runCheck.addEventSource(
    new SqsEventSource(queues.checks, { ...batchRules, maxConcurrency: batches.checks }),
  );
  runReleasedCheck.addEventSource(
    new SqsEventSource(queues.runChecks, {
      ...batchRules,
      maxBatchingWindow: RUN_WINDOW,
      maxConcurrency: batches.runChecks,
    }),
  );
};

const addProviderAlarms = (makeAlarm: MakeAlarm): void => {
  makeAlarm('ProviderAlarm', {
    metric: measured('ProviderUnusable'),
    humanImpact:
      'No check succeeds: the search provider rejects our key, has no credits left, or answers nothing readable. The logs of checks/runCheck and checks/runReleasedCheck say which.',
  });
  makeAlarm('ProviderOutageAlarm', {
    metric: calculated('IF(calls > 9, 100 * failures / calls, 0)', {
      calls: measured('ProviderCalls'),
      failures: measured('ProviderFailures'),
    }),
    above: 50,
    periods: 3,
    humanImpact:
      'Customers see "não verificado": more than half of the calls of the search provider fail. Look at its status page, and choose the other provider in /admin if it lasts. The logs of checks/runCheck and checks/runReleasedCheck hold the errors.',
  });
};

/** Returns what gives a queue its worker. */
const workerAdder =
  (makeWorker: WorkerMaker, { queues, batches }: WorkerTargets) =>
  (name: QueueName, { description, batchSize = batchRules.batchSize }: WorkerRules): void => {
    const worker = makeWorker(queueWorkers[name], { description, timeout: WORKER_TIMEOUT });
    worker.addEventSource(
      new SqsEventSource(queues[name], { ...batchRules, batchSize, maxConcurrency: batches[name] }),
    );
  };
