import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { MakeAlarm } from './alarms.ts';
import type { WorkerMaker } from './functions.ts';
import { productMetric } from './metrics.ts';

export const addSchedules = (scope: Construct, makeWorker: WorkerMaker, makeAlarm: MakeAlarm): void => {
  const scheduler = makeWorker('schedule/scheduler', {
    description: 'Starts the scheduled checks when they are due, and keeps them going.',
    timeout: 60,
  });
  callEvery(scope, 'Schedule', scheduler, Duration.minutes(1));
  addSchedulerAlarms(scheduler, makeAlarm);
};

const addSchedulerAlarms = (scheduler: LambdaFunction, makeAlarm: MakeAlarm): void => {
  makeAlarm('ScheduleAlarm', {
    metric: scheduler.metricErrors(),
    periods: 3,
    humanImpact:
      'Scheduled checks do not run: customers see old positions. Read the log of schedule/scheduler.',
  });
  makeAlarm('SilentScheduleAlarm', {
    metric: scheduler.metricInvocations({ statistic: 'Sum' }),
    below: 1,
    periods: 2,
    humanImpact:
      'Nothing is checked any more, and nobody hears of it otherwise: the scheduler has not been called for 10 minutes. Look for a disabled rule in EventBridge, and in the log of schedule/scheduler.',
  });
  makeAlarm('RunBehindAlarm', {
    metric: productMetric('RunBehind'),
    // At its start a run's estimated end may be wrong, but not for this long.
    periods: 3,
    humanImpact:
      "A check of all keywords does not end before the next one is due: customers see positions that are older than they expect. Raise the provider's rate limit, or check less often. The log of schedule/scheduler says when it will end.",
  });
};

/** Failed calls are not retried, because the next call does what a failed one left undone. */
const onceInTime = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

const callEvery = (scope: Construct, id: string, fn: LambdaFunction, interval: Duration): void => {
  new Rule(scope, id, {
    schedule: Schedule.rate(interval),
    // EventBridge only hands over the call; `configureAsyncInvoke` keeps Lambda from repeating a failed one.
    targets: [new LambdaTarget(fn, onceInTime)],
  });
  fn.configureAsyncInvoke(onceInTime);
};
