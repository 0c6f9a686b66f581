import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { PROVIDER_UNUSABLE } from '#shared/messages.ts';
import { memoryOf, routeProfiles, type WorkerName, workerProfiles } from '../access.ts';
import { alarmMaker, type MakeAlarm } from './alarms.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, type FunctionMaker, functionMaker, pascal } from './functions.ts';
import type { UserPool } from './permissions.ts';
import { queueWithDeadLetters } from './queue.ts';

interface AppProps extends StackProps {
  readonly data: Pick<DataStack, 'table' | 'logos' | 'serperKey' | 'stripeKeys' | 'googleClient'>;
  readonly codeOf: CodeOf;
  /** Where visitors see the site, if that is not the API's own address. */
  readonly siteUrl: string | undefined;
  /** Where the pages sign in by Amplify, if they do. */
  readonly userPool: UserPool | undefined;
  /** Who is told of alarms. */
  readonly alarmEmail: string | undefined;
}

/** How long the workers may run, in seconds. */
const CHECK_TIMEOUT = 60;
const SWEEP_TIMEOUT = 60;
const TICK_TIMEOUT = 900;

/** The API with a function for every route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { data, codeOf, siteUrl, userPool, alarmEmail, ...props }: AppProps,
  ) {
    super(scope, id, props);
    const makeAlarm = alarmMaker(this, alarmEmail);
    const checks = queueWithDeadLetters(this, 'Checks', {
      consumerTimeout: CHECK_TIMEOUT,
      makeAlarm,
      humanImpact:
        'Customers see "não verificado" for the keywords of these messages: their check failed 5 times. Read the log of checks/runCheck, then redrive.',
    });
    const sweeps = queueWithDeadLetters(this, 'Sweeps', {
      consumerTimeout: SWEEP_TIMEOUT,
      makeAlarm,
      humanImpact:
        'Nobody sees it, but data that a customer deleted is still stored. Read the log of upkeep/sweep, then redrive.',
    });
    const makeFunction = functionMaker(this, { ...data, userPool, checks, sweeps }, codeOf);
    this.#work(makeFunction, makeAlarm, checks, sweeps);
    this.#everyFiveMinutes(makeFunction, makeAlarm);
    this.#api(makeFunction, siteUrl);
  }

  #work(makeFunction: FunctionMaker, makeAlarm: MakeAlarm, checks: Queue, sweeps: Queue) {
    const batches = { batchSize: 10, reportBatchItemFailures: true };
    const runCheck = makeFunction('checks/runCheck' satisfies WorkerName, {
      profile: workerProfiles['checks/runCheck'],
      does: 'Fetches result pages and places every domain.',
      timeout: CHECK_TIMEOUT,
      // Ten messages at a time, each with many small requests: they want a whole CPU.
      memory: 1769,
    });
    runCheck.addEventSource(new SqsEventSource(checks, { ...batches, maxConcurrency: 5 }));
    const unusable = runCheck.logGroup.addMetricFilter('ProviderUnusable', {
      filterPattern: FilterPattern.stringValue('$.message', '=', PROVIDER_UNUSABLE),
      metricNamespace: 'Ranqueia',
      metricName: 'ProviderUnusable',
    });
    makeAlarm('ProviderAlarm', {
      metric: unusable.metric({ statistic: 'Sum' }),
      humanImpact:
        'No check succeeds: the search provider refuses our key, or has no credits left. The log of checks/runCheck says which.',
    });
    makeFunction('upkeep/sweep' satisfies WorkerName, {
      profile: workerProfiles['upkeep/sweep'],
      does: 'Removes what belonged to deleted things.',
      timeout: SWEEP_TIMEOUT,
    }).addEventSource(new SqsEventSource(sweeps, { ...batches, maxConcurrency: 2 }));
  }

  #everyFiveMinutes(makeFunction: FunctionMaker, makeAlarm: MakeAlarm) {
    const tick = makeFunction('upkeep/tick' satisfies WorkerName, {
      profile: workerProfiles['upkeep/tick'],
      does: 'Starts the scheduled checks when they are due.',
      timeout: TICK_TIMEOUT,
    });
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next tick makes up for a lost one, so a late one is worth nothing.
      targets: [new LambdaTarget(tick, { retryAttempts: 1, maxEventAge: Duration.minutes(5) })],
    });
    makeAlarm('ScheduleAlarm', {
      metric: tick.metricErrors(),
      periods: 3,
      humanImpact: 'Scheduled checks do not run: customers see old positions. Read the log of upkeep/tick.',
    });
  }

  #api(makeFunction: FunctionMaker, siteUrl: string | undefined) {
    const api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const stage = api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      // Bounds the bill, not a customer: an account's own limits are kept by the functions.
      throttle: { rateLimit: 200, burstLimit: 400 },
    });
    for (const { name, route } of allRoutes) {
      const answering = makeFunction(name, {
        profile: routeProfiles[name],
        memory: memoryOf[name],
        does: route.does,
        environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
      });
      const integration = new HttpLambdaIntegration(`${pascal(name)}Integration`, answering);
      for (const path of [route.path, ...(route.alsoAt ?? [])]) {
        api.addRoutes({ path, methods: [HttpMethod[route.method]], integration });
      }
    }
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }
}
