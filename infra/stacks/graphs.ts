import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { GraphWidget, type GraphWidgetProps, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../queueWorkers.ts';
import { calculated, measured, sumOf } from './metrics.ts';
import { throttlesOf } from './operations.ts';

/** What the graphs of the dashboard are about. */
export interface Graphed {
  readonly stage: HttpStage;
  readonly table: Table;
  readonly queues: Readonly<Record<QueueName, Queue>>;
}

/** A row of the dashboard has 24 columns. */
export const WIDTH = 24;

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

export const apiGraphs = ({ stage }: Graphed) => [
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

export const checkGraphs = () => {
  const period = Duration.minutes(1);
  return [
    graph('Keywords a minute', 3, [
      measured('KeywordsVerified', { period, label: 'verified' }),
      measured('KeywordsNotVerified', { period, label: 'not verified' }),
    ]),
    graph(
      'Calls of the search provider a minute',
      3,
      [measured('ProviderCalls', { period, label: 'calls' })],
      {
        right: [
          calculated(
            '100 * failures / calls',
            {
              failures: measured('ProviderFailures', { period }),
              calls: measured('ProviderCalls', { period }),
            },
            { period, label: 'failed, %' },
          ),
        ],
      },
    ),
    graph('Runs', 3, [
      measured('RunBehind', { label: 'minutes behind, of 5' }),
      measured('ProviderUnusable', { label: 'queries that found the provider unusable' }),
    ]),
  ];
};

export const queueGraphs = ({ queues }: Graphed) => {
  const ofEach = (metricOf: (queue: Queue, label: string) => IMetric) =>
    Object.entries(queues).map(([label, queue]) => metricOf(queue, label));
  return [
    graph(
      'Waiting messages',
      3,
      ofEach((queue, label) => queue.metricApproximateNumberOfMessagesVisible({ label })),
    ),
    graph(
      'Age of the oldest, s',
      3,
      ofEach((queue, label) => queue.metricApproximateAgeOfOldestMessage({ label })),
    ),
    graph(
      'Dead letters',
      3,
      ofEach((queue, label) =>
        deadLettersOf(queue).metricApproximateNumberOfMessagesVisible({ label, statistic: 'Maximum' }),
      ),
    ),
  ];
};

const deadLettersOf = ({ deadLetterQueue, node }: Queue): IQueue => {
  if (!deadLetterQueue) throw new Error(`${node.id} has no dead-letter queue`);
  return deadLetterQueue.queue;
};

export const otherGraphs = ({ table }: Graphed) => [
  graph('Units of the table', 4, [
    table.metricConsumedReadCapacityUnits({ label: 'read' }),
    table.metricConsumedWriteCapacityUnits({ label: 'written' }),
    sumOf(throttlesOf(table), { label: 'throttled requests' }),
  ]),
  graph('Functions of the account', 4, [
    lambdaMetric('ConcurrentExecutions', 'Maximum', 'at once'),
    lambdaMetric('Throttles', 'Sum', 'throttled'),
    lambdaMetric('Errors', 'Sum', 'failed'),
  ]),
  graph("Stripe's events", 4, [
    measured('WebhooksHandled', { label: 'handled' }),
    measured('WebhooksRefused', { label: 'refused' }),
    measured('WebhooksFailed', { label: 'failed' }),
    measured('StripeRefused', { label: 'calls refused by key' }),
  ]),
  graph('E-mails', 4, [
    mailMetric('Send', 'sent'),
    mailMetric('Bounce', 'bounced'),
    mailMetric('Complaint', 'marked as spam'),
    measured('MailsReturned', { label: 'addresses not written to again' }),
  ]),
];

const lambdaMetric = (metricName: string, statistic: string, label: string) =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, label });

const mailMetric = (metricName: string, label: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Sum', label });
