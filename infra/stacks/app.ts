import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { PROVIDER_UNUSABLE, RUN_BEHIND } from '#shared/messages.ts';
import {
  memoryOf,
  type QueueName,
  queueWorkers,
  routeRoles,
  type WorkerName,
  workerRoles,
} from '../access.ts';
import { alarmMaker, countLogged, type MakeAlarm } from './alarms.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, type FunctionMaker, functionMaker, pascal } from './functions.ts';
import type { MailSender, UserPool } from './permissions.ts';
import { queueWithDeadLetters } from './queue.ts';

interface AppProps extends StackProps {
  readonly data: Pick<
    DataStack,
    'table' | 'logos' | 'serperKey' | 'algoliaKey' | 'stripeKeys' | 'googleClient'
  >;
  readonly codeOf: CodeOf;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  readonly userPool: UserPool | undefined;
  /** The address that e-mails are sent from. */
  readonly mailFrom: string | undefined;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
}

/** The workers' time limits, in seconds. */
const CHECK_TIMEOUT = 60;
const CLEANUP_TIMEOUT = 60;
const PLANS_TIMEOUT = 60;
const RUN_TIMEOUT = 60;
const SCHEDULER_TIMEOUT = 60;
const BILLING_PASS_TIMEOUT = 900;

interface WorkerRules {
  /** One sentence, shown in the AWS console. */
  readonly description: string;
  /** In seconds. */
  readonly timeout: number;
  /** How many messages it takes at once, if not 10. */
  readonly batchSize?: number;
}

/** Nobody waits for a message of a run, and a full batch costs hardly more than one message. */
const RUN_WINDOW = Duration.seconds(5);

const batches = { batchSize: 10, reportBatchItemFailures: true };

/** The API with a function per route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { data, codeOf, siteUrl, userPool, mailFrom, alarmEmail, ...props }: AppProps,
  ) {
    super(scope, id, props);
    const makeAlarm = alarmMaker(this, alarmEmail);
    const queues = this.#queues(makeAlarm);
    const makeFunction = functionMaker(
      this,
      { ...data, userPool, mailSender: this.#mailSender(mailFrom), queues },
      codeOf,
    );
    this.#checks(makeFunction, makeAlarm, queues);
    this.#worker(makeFunction, queues.cleanup, queueWorkers.cleanup, {
      description: 'Removes what belonged to deleted things.',
      timeout: CLEANUP_TIMEOUT,
    });
    this.#worker(makeFunction, queues.plans, queueWorkers.plans, {
      description: "Brings subscribers' keywords and Stripe's product in line with a changed plan.",
      timeout: PLANS_TIMEOUT,
      // One change at a time, because each may take most of the time limit.
      batchSize: 1,
    });
    this.#worker(makeFunction, queues.runs, queueWorkers.runs, {
      description: "Hands everybody's keywords to the workers that check them.",
      timeout: RUN_TIMEOUT,
    });
    this.#everyMinute(makeFunction, makeAlarm);
    this.#everyHour(makeFunction, makeAlarm);
    this.#api(makeFunction, siteUrl);
  }

  #mailSender(address: string | undefined): MailSender | undefined {
    if (address === undefined) return undefined;
    const identities = [address, address.slice(address.indexOf('@') + 1)];
    return {
      address,
      identityArns: identities.map((resourceName) =>
        this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
    };
  }

  #queues(makeAlarm: MakeAlarm): Record<QueueName, Queue> {
    return {
      checks: queueWithDeadLetters(this, 'Checks', {
        workerTimeout: CHECK_TIMEOUT,
        makeAlarm,
        humanImpact:
          'Customers see "não verificado" for the keywords of these messages: their check failed 5 times. Read the log of checks/runCheck, then redrive.',
      }),
      runChecks: queueWithDeadLetters(this, 'RunChecks', {
        workerTimeout: CHECK_TIMEOUT,
        window: RUN_WINDOW,
        makeAlarm,
        humanImpact:
          'Customers see "não verificado" for the keywords of these messages of a check of everything: it failed 5 times. Read the log of checks/runReleasedCheck, then redrive.',
      }),
      cleanup: queueWithDeadLetters(this, 'Cleanup', {
        workerTimeout: CLEANUP_TIMEOUT,
        makeAlarm,
        humanImpact:
          'Nobody sees it, but data that a customer deleted is still stored. Read the log of cleanup/cleanup, then redrive.',
      }),
      plans: queueWithDeadLetters(this, 'Plans', {
        workerTimeout: PLANS_TIMEOUT,
        makeAlarm,
        humanImpact:
          "Customers of a changed plan keep its old number of active keywords, or Stripe shows the plan's old name. The scheduler tries again by itself; read the log of billing/finishPlanChange.",
      }),
      runs: queueWithDeadLetters(this, 'Runs', {
        workerTimeout: RUN_TIMEOUT,
        makeAlarm,
        humanImpact:
          'A check of all keywords goes on only every minute, if at all: customers see old positions. Read the log of schedule/releaseRun.',
      }),
    };
  }

  #checks(
    makeFunction: FunctionMaker,
    makeAlarm: MakeAlarm,
    { checks, runChecks }: Record<QueueName, Queue>,
  ) {
    const runCheck = makeFunction(queueWorkers.checks, {
      role: workerRoles[queueWorkers.checks],
      description: 'Fetches result pages and places every domain.',
      timeout: CHECK_TIMEOUT,
      // It waits for the provider most of its time, so less memory costs less although its CPU is slower.
      memory: 512,
    });
    const runReleasedCheck = makeFunction(queueWorkers.runChecks, {
      role: workerRoles[queueWorkers.runChecks],
      description: 'Does the same for the messages of a check of everything.',
      timeout: CHECK_TIMEOUT,
      // It waits for the rate limit too, and nobody waits for it. Its process grows to 180 MB.
      memory: 256,
    });
    // Queues of their own, so that a button never waits behind the messages of a check of everything.
    runCheck.addEventSource(new SqsEventSource(checks, { ...batches, maxConcurrency: 5 }));
    runReleasedCheck.addEventSource(
      new SqsEventSource(runChecks, { ...batches, maxBatchingWindow: RUN_WINDOW, maxConcurrency: 50 }),
    );
    makeAlarm('ProviderAlarm', {
      metric: countLogged([runCheck, runReleasedCheck], 'ProviderUnusable', PROVIDER_UNUSABLE),
      humanImpact:
        'No check succeeds: the search provider rejects our key, or has no credits left. The logs of checks/runCheck and checks/runReleasedCheck say which.',
    });
  }

  /** The worker of a queue, for at most two batches at once. */
  #worker(makeFunction: FunctionMaker, queue: Queue, name: WorkerName, rules: WorkerRules) {
    const { batchSize = batches.batchSize, ...given } = rules;
    const worker = makeFunction(name, { role: workerRoles[name], ...given });
    worker.addEventSource(new SqsEventSource(queue, { ...batches, batchSize, maxConcurrency: 2 }));
  }

  #everyMinute(makeFunction: FunctionMaker, makeAlarm: MakeAlarm) {
    const scheduler = makeFunction('schedule/scheduler' satisfies WorkerName, {
      role: workerRoles['schedule/scheduler'],
      description: 'Starts the scheduled checks when they are due, and keeps them going.',
      timeout: SCHEDULER_TIMEOUT,
    });
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(1)),
      // The next run catches up on a lost one, so retrying late is useless.
      targets: [new LambdaTarget(scheduler, { retryAttempts: 1, maxEventAge: Duration.minutes(1) })],
    });
    makeAlarm('ScheduleAlarm', {
      metric: scheduler.metricErrors(),
      periods: 3,
      humanImpact:
        'Scheduled checks do not run: customers see old positions. Read the log of schedule/scheduler.',
    });
    makeAlarm('RunBehindAlarm', {
      metric: countLogged([scheduler], 'RunBehind', RUN_BEHIND),
      // Longer than a guess of the run's end may be wrong at its beginning.
      periods: 3,
      humanImpact:
        "A check of all keywords does not end before the next one is due: customers see positions that are older than they expect. Raise the provider's rate limit, or check less often. The log of schedule/scheduler says when it will end.",
    });
  }

  #everyHour(makeFunction: FunctionMaker, makeAlarm: MakeAlarm) {
    const billingPass = makeFunction('billing/dailyPass' satisfies WorkerName, {
      role: workerRoles['billing/dailyPass'],
      description: 'Asks Stripe once a day about subscriptions whose period has ended without a word.',
      timeout: BILLING_PASS_TIMEOUT,
    });
    new Rule(this, 'BillingSchedule', {
      // Hourly, because an interrupted pass continues with the next run.
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaTarget(billingPass, { retryAttempts: 0 })],
    });
    makeAlarm('BillingPassAlarm', {
      metric: billingPass.metricErrors({ period: Duration.hours(1) }),
      periods: 3,
      humanImpact:
        'Subscriptions whose webhooks were lost keep their old state. Read the log of billing/dailyPass.',
    });
  }

  #api(makeFunction: FunctionMaker, siteUrl: string | undefined) {
    const api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const stage = api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      // Limits the bill, not single customers: the functions enforce the limits of an account.
      throttle: { rateLimit: 200, burstLimit: 400 },
    });
    for (const { name, route } of allRoutes) {
      const handler = makeFunction(name, {
        role: routeRoles[name],
        memory: memoryOf[name],
        description: route.summary,
        environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
      });
      const integration = new HttpLambdaIntegration(`${pascal(name)}Integration`, handler);
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        api.addRoutes({ path, methods: [HttpMethod[route.method]], integration });
      }
    }
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }
}
