import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { PROVIDER_UNUSABLE } from '#shared/messages.ts';
import { type QueueName, queueWorkers, type WorkerName } from '../access.ts';
import type { Alarms } from './alarms.ts';
import type { WorkerMaker } from './functions.ts';
import { RUN_WINDOW, WORKER_TIMEOUT } from './queues.ts';

interface WorkerRules {
  /** One sentence, shown in the AWS console. */
  readonly description: string;
  /** How many messages it takes at once, if not 10. */
  readonly batchSize?: number;
}

const batches = { batchSize: 10, reportBatchItemFailures: true };

/** Gives every queue its worker. */
export const addWorkers = (makeWorker: WorkerMaker, alarms: Alarms, queues: Record<QueueName, Queue>) => {
  addCheckWorkers(makeWorker, alarms, queues);
  addWorker(makeWorker, queues.cleanup, queueWorkers.cleanup, {
    description: 'Removes what belonged to deleted things.',
  });
  addWorker(makeWorker, queues.plans, queueWorkers.plans, {
    description: "Brings subscribers' keywords and Stripe's product in line with a changed plan.",
    // One change at a time, because each may take most of the time limit.
    batchSize: 1,
  });
  addWorker(makeWorker, queues.runs, queueWorkers.runs, {
    description: "Hands everybody's keywords to the workers that check them.",
  });
  addWorker(makeWorker, queues.mails, queueWorkers.mails, {
    description:
      'Sends the e-mails that lead to a new password, and those about changes of how people sign in.',
  });
};

const addCheckWorkers = (
  makeWorker: WorkerMaker,
  { makeAlarm, countLogged }: Alarms,
  { checks, runChecks }: Record<QueueName, Queue>,
) => {
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
  // Queues of their own, so that a button never waits behind the messages of a check of everything; and
  // workers enough that one is free while those of a large check wait for the rate limit.
  runCheck.addEventSource(new SqsEventSource(checks, { ...batches, maxConcurrency: 20 }));
  runReleasedCheck.addEventSource(
    new SqsEventSource(runChecks, { ...batches, maxBatchingWindow: RUN_WINDOW, maxConcurrency: 50 }),
  );
  makeAlarm('ProviderAlarm', {
    metric: countLogged('ProviderUnusable', PROVIDER_UNUSABLE),
    humanImpact:
      'No check succeeds: the search provider rejects our key, or has no credits left. The logs of checks/runCheck and checks/runReleasedCheck say which.',
  });
};

/** The worker of a queue, for at most two batches at once. */
const addWorker = (makeWorker: WorkerMaker, queue: Queue, name: WorkerName, rules: WorkerRules) => {
  const { batchSize = batches.batchSize, description } = rules;
  const worker = makeWorker(name, { description, timeout: WORKER_TIMEOUT });
  worker.addEventSource(new SqsEventSource(queue, { ...batches, batchSize, maxConcurrency: 2 }));
};
