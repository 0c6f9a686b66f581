import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueName } from '../queueWorkers.ts';
import type { MakeAlarm } from './alarms.ts';
import { type QueueRules, queueWithDeadLetters } from './queue.ts';

/** The time limit of every queue's worker, in seconds. */
export const WORKER_TIMEOUT = 60;

/** Nobody waits for a message of a run, and a full batch costs hardly more than one message. */
export const RUN_WINDOW = Duration.seconds(5);

/** Makes every queue, each with its dead letters and their alarm. */
export const makeQueues = (scope: Construct, makeAlarm: MakeAlarm): Record<QueueName, Queue> => {
  const make = (id: string, rules: Omit<QueueRules, 'makeAlarm'>) =>
    queueWithDeadLetters(scope, id, { makeAlarm, ...rules });
  return {
    checks: make('Checks', {
      workerTimeout: WORKER_TIMEOUT,
      humanImpact:
        'Customers see "não verificado" for the keywords of these messages: their check failed 5 times. Read the log of checks/runCheck, then redrive.',
    }),
    runChecks: make('RunChecks', {
      workerTimeout: WORKER_TIMEOUT,
      window: RUN_WINDOW,
      humanImpact:
        'Customers see "não verificado" for the keywords of these messages of a check of everything: it failed 5 times. Read the log of checks/runReleasedCheck, then redrive.',
    }),
    cleanup: make('Cleanup', {
      workerTimeout: WORKER_TIMEOUT,
      humanImpact:
        'Nobody sees it, but data that a customer deleted is still stored. Read the log of cleanup/cleanup, then redrive.',
    }),
    plans: make('Plans', {
      workerTimeout: WORKER_TIMEOUT,
      humanImpact:
        "Customers of a changed plan keep its old number of active keywords, or Stripe shows the plan's old name. The scheduler tries again by itself; read the log of billing/finishPlanChange.",
    }),
    runs: make('Runs', {
      workerTimeout: WORKER_TIMEOUT,
      humanImpact:
        'A check of all keywords goes on only every minute, if at all: customers see old positions. Read the log of schedule/releaseRun.',
    }),
    mails: make('Mails', {
      workerTimeout: WORKER_TIMEOUT,
      humanImpact:
        'People who forgot their password get no e-mail, or are not told that it was changed: sending it failed 5 times. Read the log of accounts/sendMail and check SES. Redriving drops links that were asked for more than an hour ago.',
    }),
  };
};
