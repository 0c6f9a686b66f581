import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  LogQueryWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueName } from '../queueWorkers.ts';
import type { Alarms } from './alarms.ts';
import type { Logs } from './data.ts';
import { accountMetric, metricMath, productMetric, sumOf, throttlesOf } from './metrics.ts';
import { globalName } from './names.ts';
import { deadLettersOf } from './queues.ts';

interface Shown {
  readonly stage: HttpStage;
  readonly table: ITable;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  readonly alarms: Alarms;
  readonly logs: Logs;
}

const WIDTH = 24;

export const addDashboard = (scope: Construct, shown: Shown): Dashboard => {
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: globalName(scope),
    defaultInterval: Duration.hours(12),
  });
  dashboard.addWidgets(
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...shown.alarms.made], width: WIDTH, height: 4 }),
  );
  dashboard.addWidgets(...apiGraphs(shown));
  dashboard.addWidgets(...checkGraphs());
  dashboard.addWidgets(...queueGraphs(shown));
  dashboard.addWidgets(...otherGraphs(shown));
  dashboard.addWidgets(
    new LogQueryWidget({
      title: 'Last errors',
      logGroupNames: [shown.logs.routes, shown.logs.workers, shown.logs.site].map((one) => one.logGroupName),
      queryLines: [
        // On a timeout, only Lambda writes a line, and only the log stream names the function.
        'fields coalesce(function_name, @logStream) as name',
        'fields coalesce(function_request_id, requestId, record.requestId) as request',
        // Powertools writes the first; Lambda writes the others when a function throws.
        'fields coalesce(error.message, errorMessage, message.errorMessage) as reason',
        'filter level = "ERROR" or record.status = "timeout"',
        'sort @timestamp desc',
        'limit 50',
        'display @timestamp, name, message, reason, request',
      ],
      width: WIDTH,
      height: 8,
    }),
  );
  return dashboard;
};

const graph = (title: string, columns: number, left: readonly IMetric[], rest: GraphWidgetProps = {}) =>
  new GraphWidget({
    title,
    left: [...left],
    leftYAxis: { min: 0, showUnits: false },
    rightYAxis: { min: 0, showUnits: false },
    width: WIDTH / columns,
    height: 6,
    ...rest,
  });

const apiGraphs = ({ stage }: Shown) => [
  graph('Requests', 3, [stage.metricCount({ statistic: 'Sum', label: 'all' })]),
  graph('Refused and failed requests', 3, [
    stage.metricClientError({ statistic: 'Sum', label: '4xx' }),
    stage.metricServerError({ statistic: 'Sum', label: '5xx' }),
  ]),
  graph('Latency, ms', 3, [
    stage.metricLatency({ statistic: 'p50', label: 'p50' }),
    stage.metricLatency({ statistic: 'p95', label: 'p95' }),
  ]),
];

const checkGraphs = () => {
  const period = Duration.minutes(1);
  const calls = productMetric('ProviderCalls', { period, label: 'calls' });
  const failures = productMetric('ProviderFailures', { period });
  const failed = metricMath('100 * failures / calls', { failures, calls }, { period, label: 'failed, %' });
  return [
    graph('Keywords a minute', 3, [
      productMetric('KeywordsVerified', { period, label: 'verified' }),
      productMetric('KeywordsNotVerified', { period, label: 'not verified' }),
    ]),
    graph('Calls of the search provider a minute', 3, [calls], { right: [failed] }),
    graph('Runs', 3, [
      productMetric('RunBehind', { label: 'minutes behind, of 5' }),
      productMetric('ProviderUnusable', { label: 'queries that found the provider unusable' }),
    ]),
  ];
};

const queueGraphs = ({ queues }: Shown) => {
  const graphs: Readonly<Record<string, (queue: Queue, label: string) => IMetric>> = {
    'Waiting messages': (queue, label) => queue.metricApproximateNumberOfMessagesVisible({ label }),
    'Age of the oldest, s': (queue, label) => queue.metricApproximateAgeOfOldestMessage({ label }),
    'Dead letters': (queue, label) =>
      deadLettersOf(queue).metricApproximateNumberOfMessagesVisible({ label, statistic: 'Maximum' }),
  };
  return Object.entries(graphs).map(([title, metricOf]) => {
    const metrics = Object.entries(queues).map(([label, queue]) => metricOf(queue, label));
    return graph(title, 3, metrics);
  });
};

const otherGraphs = ({ table }: Shown) => [
  graph('Units of the table', 4, [
    table.metricConsumedReadCapacityUnits({ label: 'read' }),
    table.metricConsumedWriteCapacityUnits({ label: 'written' }),
    sumOf(throttlesOf(table), { label: 'throttled requests' }),
  ]),
  graph('Functions of the account', 4, [
    accountMetric('Lambda', 'ConcurrentExecutions', 'Maximum', { label: 'at once' }),
    accountMetric('Lambda', 'Throttles', 'Sum', { label: 'throttled' }),
    accountMetric('Lambda', 'Errors', 'Sum', { label: 'failed' }),
  ]),
  graph("Stripe's events", 4, [
    productMetric('WebhooksHandled', { label: 'handled' }),
    productMetric('WebhooksRefused', { label: 'refused' }),
    productMetric('WebhooksFailed', { label: 'failed' }),
    productMetric('StripeRefused', { label: 'calls refused by key' }),
  ]),
  graph('E-mails', 4, [
    accountMetric('SES', 'Send', 'Sum', { label: 'sent' }),
    accountMetric('SES', 'Bounce', 'Sum', { label: 'bounced' }),
    accountMetric('SES', 'Complaint', 'Sum', { label: 'marked as spam' }),
    productMetric('MailsReturned', { label: 'addresses not written to again' }),
  ]),
];
