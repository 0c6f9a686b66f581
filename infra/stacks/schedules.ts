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
  const billingPass = makeWorker('billing/dailyPass', {
    description: 'Asks Stripe once a day about subscriptions whose period has ended without a word.',
    timeout: 900,
  });
  // Hourly, because an interrupted pass continues with the next run.
  callEvery(scope, 'BillingSchedule', billingPass, Duration.hours(1));
  makeAlarm('BillingPassAlarm', {
    metric: billingPass.metricErrors({ period: Duration.hours(1) }),
    periods: 3,
    humanImpact:
      'Subscriptions whose webhooks were lost keep their old state. Read the log of billing/dailyPass.',
  });
  addClosing(scope, makeWorker, makeAlarm);
};

const addClosing = (scope: Construct, makeWorker: WorkerMaker, makeAlarm: MakeAlarm): void => {
  const closing = makeWorker('days/closeDays', {
    description: 'Closes the days of all companies after midnight, and computes days again.',
    timeout: 900,
  });
  // Every minute, because somebody waits for the past of a new competitor.
  callEvery(scope, 'ClosingSchedule', closing, Duration.minutes(1));
  makeAlarm('ClosingAlarm', {
    metric: closing.metricErrors({ period: Duration.minutes(15) }),
    periods: 3,
    humanImpact:
      'The charts of some customers lack the last day, or the past of a new competitor, until a later call succeeds. Read the log of days/closeDays.',
  });
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
