/** What each alarm measures, and when it goes off: one that names what nobody writes would never do so. */
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { count } from '../../functions/platform/metrics.ts';
import { outputIn, propertiesOf, templatesOf } from './templates.ts';

// Metrics are written as on AWS, and not as in other tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_DEV = 'false';
});

const { app, web } = templatesOf('everything');

const ageOf = (queue: string): string =>
  `${queue.charAt(0).toLowerCase()}${queue.slice(1)}: AWS/SQS ApproximateAgeOfOldestMessage Maximum QueueName=${queue}`;

/** A metric by its namespace, name, statistic and dimensions, as AWS documents them. */
const expected: Readonly<Record<string, readonly [goesOff: string, ...metrics: readonly string[]]>> = {
  ...Object.fromEntries(
    ['Checks', 'RunChecks', 'Cleanup', 'Plans', 'Runs', 'Mails'].map((queue) => [
      `${queue}DeadLettersAlarm`,
      [
        '> 0 in 1 of 300 s',
        `AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=${queue}DeadLetters`,
      ],
    ]),
  ),
  ProviderAlarm: ['> 0 in 1 of 300 s', 'Ranqueia ProviderUnusable Sum service=ranqueia'],
  ProviderOutageAlarm: [
    'IF(calls > 9, 100 * failures / calls, 0) > 50 in 3 of 300 s',
    'calls: Ranqueia ProviderCalls Sum service=ranqueia',
    'failures: Ranqueia ProviderFailures Sum service=ranqueia',
  ],
  ScheduleAlarm: ['> 0 in 3 of 300 s', 'AWS/Lambda Errors Sum FunctionName=ScheduleScheduler'],
  SilentScheduleAlarm: ['< 1 in 2 of 300 s', 'AWS/Lambda Invocations Sum FunctionName=ScheduleScheduler'],
  RunBehindAlarm: ['> 0 in 3 of 300 s', 'Ranqueia RunBehind Sum service=ranqueia'],
  BillingPassAlarm: ['> 0 in 3 of 3600 s', 'AWS/Lambda Errors Sum FunctionName=BillingDailyPass'],
  ApiErrorsAlarm: ['> 4 in 2 of 300 s', 'AWS/ApiGateway 5xx Sum ApiId=Api Stage=$default'],
  ApiErrorRateAlarm: [
    'IF(failed > 2, 100 * failed / requests, 0) > 2 in 1 of 900 s',
    'failed: AWS/ApiGateway 5xx Sum ApiId=Api Stage=$default',
    'requests: AWS/ApiGateway Count Sum ApiId=Api Stage=$default',
  ],
  StripeRefusedAlarm: ['> 0 in 1 of 300 s', 'Ranqueia StripeRefused Sum service=ranqueia'],
  ApiLatencyAlarm: ['> 3000 in 3 of 300 s', 'AWS/ApiGateway Latency p95 ApiId=Api Stage=$default'],
  WebhookFailuresAlarm: [
    'SUM([FILL(m0, 0), FILL(m1, 0)]) > 2 in 1 of 3600 s',
    'm0: Ranqueia WebhooksFailed Sum service=ranqueia',
    'm1: AWS/Lambda Errors Sum FunctionName=BillingReceiveWebhook',
  ],
  WebhooksRefusedAlarm: [
    'IF(refused > 2 AND handled == 0, refused, 0) > 0 in 1 of 3600 s',
    'refused: Ranqueia WebhooksRefused Sum service=ranqueia',
    'handled: Ranqueia WebhooksHandled Sum service=ranqueia',
  ],
  TableThrottledAlarm: [
    'SUM([FILL(m0, 0), FILL(m1, 0), FILL(m2, 0), FILL(m3, 0), FILL(m4, 0), FILL(m5, 0)]) > 100 in 3 of 300 s',
    'm0: AWS/DynamoDB ReadThrottleEvents Sum TableName=Table',
    'm1: AWS/DynamoDB WriteThrottleEvents Sum TableName=Table',
    'm2: AWS/DynamoDB ReadThrottleEvents Sum GlobalSecondaryIndexName=ByFetch TableName=Table',
    'm3: AWS/DynamoDB WriteThrottleEvents Sum GlobalSecondaryIndexName=ByFetch TableName=Table',
    'm4: AWS/DynamoDB ReadThrottleEvents Sum GlobalSecondaryIndexName=ByKind TableName=Table',
    'm5: AWS/DynamoDB WriteThrottleEvents Sum GlobalSecondaryIndexName=ByKind TableName=Table',
  ],
  ThrottledFunctionsAlarm: ['> 10 in 2 of 300 s', 'AWS/Lambda Throttles Sum'],
  WaitingWorkAlarm: [
    'MAX([checks, runChecks, cleanup, runs]) > 3600 in 1 of 300 s',
    ...['Checks', 'RunChecks', 'Cleanup', 'Runs'].map(ageOf),
  ],
  WaitingPeopleAlarm: ['MAX([mails, plans]) > 300 in 1 of 300 s', ...['Mails', 'Plans'].map(ageOf)],
  MailsReturnedAlarm: ['> 5 in 1 of 3600 s', 'Ranqueia MailsReturned Sum service=ranqueia'],
  MailBouncesAlarm: ['> 0.03 in 1 of 3600 s', 'AWS/SES Reputation.BounceRate Average'],
  MailComplaintsAlarm: ['> 0.0005 in 1 of 3600 s', 'AWS/SES Reputation.ComplaintRate Average'],
  SiteErrorsAlarm: [
    '> 5 in 3 of 300 s',
    'AWS/CloudFront 5xxErrorRate Average DistributionId=Distribution Region=Global',
  ],
  PublisherAlarm: ['> 0 in 5 of 300 s', 'AWS/Lambda Errors Sum FunctionName=Publisher'],
};

const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.unknown() })), []),
});

const entry = z.union([
  z.object({ Expression: z.string() }),
  z.object({
    Id: z.string(),
    MetricStat: z.object({ Metric: metric, Period: z.number(), Stat: z.string() }),
  }),
]);

const alarm = z.object({
  ComparisonOperator: z.enum(['GreaterThanThreshold', 'LessThanThreshold']),
  EvaluationPeriods: z.number(),
  Threshold: z.number(),
});

const simple = z.extend(metric, {
  Period: z.number(),
  Statistic: z.optional(z.string()),
  ExtendedStatistic: z.optional(z.string()),
});

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** A dimension's value, or the name of the resource that it comes from. */
const dimensionOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::GetAtt': attribute } = Object(value);
  const [, ofTable = ''] = /^RanqueiaData PublishOutputRef(\w+?)[0-9A-F]{16}$/.exec(outputIn(value)) ?? [];
  return ofTable || withoutHash(Ref ?? attribute[0]);
};

const textOf = ({ Namespace, MetricName, Dimensions }: z.output<typeof metric>, statistic: string) =>
  [
    ...[Namespace, MetricName, statistic],
    ...Dimensions.map(({ Name, Value }) => `${Name}=${dimensionOf(Value)}`),
  ].join(' ');

const measuredBy = (properties: Record<string, unknown>) => {
  if (!('Metrics' in properties)) {
    const { Period, Statistic, ExtendedStatistic, ...one } = simple.parse(properties);
    return { expression: '', period: Period, metrics: [textOf(one, Statistic ?? ExtendedStatistic ?? '')] };
  }
  const [first, ...others] = z.array(entry).parse(properties.Metrics);
  const metrics = others.flatMap((other) => ('Id' in other ? [other] : []));
  return {
    expression: first && 'Expression' in first ? `${first.Expression} ` : '',
    period: metrics[0]?.MetricStat.Period,
    metrics: metrics.map(({ Id, MetricStat }) => `${Id}: ${textOf(MetricStat.Metric, MetricStat.Stat)}`),
  };
};

const alarmsOf = (template: Template) =>
  [...propertiesOf(template, 'AWS::CloudWatch::Alarm')].map(([id, properties]) => {
    const { ComparisonOperator, EvaluationPeriods, Threshold } = alarm.parse(properties);
    const { expression, period, metrics } = measuredBy(properties);
    const sign = ComparisonOperator === 'LessThanThreshold' ? '<' : '>';
    const goesOff = `${expression}${sign} ${Threshold} in ${EvaluationPeriods} of ${period} s`;
    return [withoutHash(id), [goesOff, ...metrics]] as const;
  });

const alarms = new Map([...alarmsOf(app), ...alarmsOf(web)]);

it('every alarm measures what AWS and the functions write, and goes off when it should', () => {
  expect(Object.fromEntries(alarms)).toEqual(expected);
});

const written = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Namespace: z.string(), Dimensions: z.array(z.array(z.string())) })),
  }),
  service: z.string(),
});

it('alarms look for our own metrics where the functions write them', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  count({ RunBehind: 0 });
  const { _aws, service } = written.parse(JSON.parse(String(write.mock.calls[0]?.[0])));
  expect(_aws.CloudWatchMetrics).toEqual([
    expect.objectContaining({ Namespace: 'Ranqueia', Dimensions: [['service']] }),
  ]);
  const ours = [...alarms.values()].flat().filter((text) => /(?:^|: )Ranqueia /.test(text));
  expect(ours).toHaveLength(9);
  for (const text of ours) expect(text).toMatch(new RegExp(`Ranqueia \\w+ Sum service=${service}$`));
});
