import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../queueWorkers.ts';
import type { MakeAlarm } from './alarms.ts';
import { accountMetric, metricMath, productMetric, sumOf, throttlesOf } from './metrics.ts';

interface Operated {
  readonly stage: HttpStage;
  readonly table: ITable;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  readonly webhook: LambdaFunction;
  /** If undefined, there are no weekly copies. */
  readonly vaultName: string | undefined;
  readonly sendsMail: boolean;
}

export const addAlarms = (makeAlarm: MakeAlarm, operated: Operated): void => {
  addApiAlarms(makeAlarm, operated);
  addWebhookAlarms(makeAlarm, operated);
  addResourceAlarms(makeAlarm, operated);
  addCreditsAlarm(makeAlarm);
  if (operated.vaultName !== undefined) addBackupAlarm(makeAlarm, operated.vaultName);
  if (operated.sendsMail) addMailAlarms(makeAlarm);
};

const addApiAlarms = (makeAlarm: MakeAlarm, { stage }: Operated): void => {
  const period = Duration.minutes(15);
  makeAlarm('ApiErrorRateAlarm', {
    metric: metricMath(
      'IF(failed > 2, 100 * failed / requests, 0)',
      {
        failed: stage.metricServerError({ statistic: 'Sum', period }),
        requests: stage.metricCount({ statistic: 'Sum', period }),
      },
      { period },
    ),
    above: 2,
    humanImpact:
      'Customers see "Erro interno" or that the service is unavailable: of the requests of 15 minutes, more than 2 % failed, and at least 3. The access log names the routes with a status of 5xx, and the logs of routes hold the errors with the same request ids.',
  });
  makeAlarm('ApiLatencyAlarm', {
    metric: stage.metricLatency({ statistic: 'p95', period: Duration.minutes(5) }),
    above: 3000,
    periods: 3,
    humanImpact:
      'Customers wait: one in 20 requests takes more than 3 seconds. The dashboard says whether the table or the functions are throttled; the access log names the slow routes.',
  });
};

const addWebhookAlarms = (makeAlarm: MakeAlarm, { webhook }: Operated): void => {
  const period = Duration.hours(1);
  makeAlarm('StripeRefusedAlarm', {
    metric: productMetric('StripeRefused'),
    humanImpact:
      'Nobody can subscribe, pay or change a plan: Stripe refuses our key. /stripe-config says what is wrong with it, and takes another one; the log of billing/createCheckout has the refusals.',
  });
  makeAlarm('WebhookFailuresAlarm', {
    metric: sumOf([productMetric('WebhooksFailed', { period }), webhook.metricErrors({ period })], {
      period,
    }),
    above: 2,
    humanImpact:
      'Payments and cancellations show late: events of Stripe fail, which Stripe sends again for 3 days. Read the log of billing/receiveWebhook.',
  });
  makeAlarm('WebhooksRefusedAlarm', {
    // Anybody can send false signatures, so they only matter when no real event arrives. Functions count both
    // at once, because an expression has no value if one of its metrics has none.
    metric: metricMath(
      'IF(refused > 2 AND handled == 0, refused, 0)',
      {
        refused: productMetric('WebhooksRefused', { period }),
        handled: productMetric('WebhooksHandled', { period }),
      },
      { period },
    ),
    humanImpact:
      'Payments and cancellations do not show: every event of Stripe is refused, most likely because its webhook has another secret than the one that was saved in /admin. The log of billing/receiveWebhook has the requests.',
  });
};

const addResourceAlarms = (makeAlarm: MakeAlarm, { table, queues }: Operated): void => {
  makeAlarm('TableThrottledAlarm', {
    metric: sumOf(throttlesOf(table)),
    above: 100,
    periods: 3,
    humanImpact:
      'Pages are slow and checks take longer: the table rejects requests, which are repeated. A new table takes hours to grow with its load; look for a single hot item, and lower the rate of the search provider meanwhile. The log of schedule/scheduler says what runs.',
  });
  makeAlarm('ThrottledFunctionsAlarm', {
    metric: accountMetric('Lambda', 'Throttles', 'Sum'),
    above: 10,
    periods: 2,
    humanImpact:
      'Customers see errors, and checks take longer: the account runs as many functions at once as AWS allows. Ask for a higher quota of concurrent executions, and say so by the context value concurrency. The access log names the routes.',
  });
  const { mails, ...patient } = queues;
  makeAlarm('WaitingWorkAlarm', {
    metric: oldestIn(patient),
    above: Duration.hours(1).toSeconds(),
    humanImpact:
      'Checks or tasks have waited for more than an hour, because their worker does not take them. The dashboard says in which queue; read the log of its worker, such as checks/checkRest.',
  });
  makeAlarm('WaitingPeopleAlarm', {
    metric: oldestIn({ mails }),
    above: Duration.minutes(5).toSeconds(),
    humanImpact:
      'Somebody waits for a link to their account for more than 5 minutes. Read the log of accounts/sendMail, and check SES.',
  });
};

const addCreditsAlarm = (makeAlarm: MakeAlarm): void => {
  const period = Duration.days(1);
  makeAlarm('CreditsAlarm', {
    metric: metricMath(
      'IF(left < 3 * calls, 1, 0)',
      {
        left: productMetric('CreditsLeft', { period, statistic: 'Minimum' }),
        calls: productMetric('ProviderCalls', { period }),
      },
      { period },
    ),
    humanImpact:
      'In less than three days no check succeeds any more: the credits at Serper would last no longer at the calls of the last day. Buy credits; the dashboard shows the calls.',
  });
};

/** AWS Backup counts by vault, with or without the type of what it copies. */
const addBackupAlarm = (makeAlarm: MakeAlarm, BackupVaultName: string): void => {
  const period = Duration.days(1);
  const failures = [{}, { ResourceType: 'DynamoDB' }].map(
    (type) =>
      new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsFailed',
        dimensionsMap: { BackupVaultName, ...type },
        statistic: 'Sum',
        period,
      }),
  );
  makeAlarm('BackupAlarm', {
    metric: sumOf(failures, { period }),
    humanImpact:
      'The weekly copy of the table is missing; the last 35 days can still be restored. AWS Backup says why at the failed job: no log of ours has it.',
  });
};

const oldestIn = (queues: Readonly<Record<string, Queue>>) =>
  metricMath(
    `MAX([${Object.keys(queues).join(', ')}])`,
    Object.fromEntries(
      Object.entries(queues).map(([name, queue]) => [name, queue.metricApproximateAgeOfOldestMessage()]),
    ),
  );

/** SES stops accounts above 10 % of bounces or 0.5 % of complaints, and reviews them before. */
const addMailAlarms = (makeAlarm: MakeAlarm): void => {
  const period = Duration.hours(1);
  makeAlarm('MailBouncesAlarm', {
    metric: accountMetric('SES', 'Reputation.BounceRate', 'Average', { period }),
    above: 0.03,
    humanImpact:
      'Soon nobody may get an e-mail to recover a password: more than 3 % of them come back, and SES reviews accounts from 5 %. Look at the latest accounts in /admin for addresses that do not exist, and at the log of accounts/sendMail.',
  });
  makeAlarm('MailComplaintsAlarm', {
    metric: accountMetric('SES', 'Reputation.ComplaintRate', 'Average', { period }),
    above: 0.0005,
    humanImpact:
      'Soon nobody may get an e-mail to recover a password: people mark ours as spam, and SES reviews accounts from 0.1 %. The logs of accounts/sendMail and billing/sendReminder say what is sent.',
  });
};
