import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type QueueName, queueWorkers } from '../queueWorkers.ts';
import type { MakeAlarm } from './alarms.ts';
import type { WorkerMaker } from './functions.ts';
import { metricMath, productMetric, sumOf } from './metrics.ts';
import { pascal } from './names.ts';
import { deadLettersOf, type Queues, queueNames, queueRules, UNDONE, WORKER_TIMEOUT } from './queues.ts';

interface WorkerTargets {
  readonly queues: Queues;
  readonly batches: Readonly<Record<QueueName, number>>;
}

export const addWorkers = (
  makeWorker: WorkerMaker,
  makeAlarm: MakeAlarm,
  { queues, batches }: WorkerTargets,
): void => {
  const workers = queueNames.map((name) => {
    const {
      description,
      humanImpact,
      memory,
      batchSize = 10,
      window,
      timeout = WORKER_TIMEOUT,
    } = queueRules[name];
    makeAlarm(`${pascal(name)}DeadLettersAlarm`, {
      metric: deadLettersOf(queues[name]).metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
      humanImpact,
    });
    const worker = makeWorker(queueWorkers[name], { description, timeout, memory });
    worker.addEventSource(
      new SqsEventSource(queues[name], {
        batchSize,
        reportBatchItemFailures: true,
        maxConcurrency: batches[name],
        ...(window && { maxBatchingWindow: window }),
      }),
    );
    return worker;
  });
  makeAlarm('WorkerErrorsAlarm', {
    metric: sumOf(workers.map((worker) => worker.metricErrors())),
    above: 2,
    humanImpact:
      'Checks, tasks and e-mails wait: workers crash or run out of time, and their messages are tried again. The logs of workers have the errors with the names of their functions.',
  });
  makeAlarm('TasksAlarm', {
    metric: productMetric('TasksFailing'),
    humanImpact: `A task has failed five times in a row: ${UNDONE} Read the logs of taskWorkers/runTasks and taskWorkers/runBillingTasks.`,
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
