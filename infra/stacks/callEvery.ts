import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The next call does what a failed or lost one has left undone. */
const onceInTime = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Calls a function by the clock. */
export const callEvery = (scope: Construct, id: string, fn: LambdaFunction, interval: Duration): void => {
  new Rule(scope, id, {
    schedule: Schedule.rate(interval),
    // EventBridge only hands the call over to Lambda, which would repeat a failed one twice.
    targets: [new LambdaTarget(fn, onceInTime)],
  });
  fn.configureAsyncInvoke(onceInTime);
};
