/** An alarm on a metric that nobody writes never goes off. */
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { count } from '../../functions/platform/metrics.ts';
import { authorizerRoles, routeRoles, workerRoles } from '../../infra/access.ts';
import { everySetting } from './deployments.ts';
import { outputIn, propertiesOf, templatesOf } from './templates.ts';

// Metrics are written as on AWS, not as in other tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_DEV = 'false';
});

const { app, web } = templatesOf('everything');
const plain = templatesOf('plain');

const alarmsOf = (template: Template) => propertiesOf(template, 'AWS::CloudWatch::Alarm');
const alarms = new Map([...alarmsOf(app), ...alarmsOf(web)]);

const dimension = z.object({ Name: z.string(), Value: z.unknown() });
const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(dimension), []),
});
const part = z.union([
  z.object({ MetricStat: z.object({ Metric: metric, Period: z.number() }) }),
  z.object({ Expression: z.string() }),
]);
const alarm = z.union([z.object({ Metrics: z.array(part) }), z.extend(metric, { Period: z.number() })]);

const metricsOf = (properties: unknown) => {
  const parsed = alarm.parse(properties);
  if (!('Metrics' in parsed)) return [parsed];
  return parsed.Metrics.flatMap((one) => ('MetricStat' in one ? [one.MetricStat.Metric] : []));
};
const metricNamesOf = (template: Template) =>
  [...alarmsOf(template).values()].flatMap(metricsOf).map(({ MetricName }) => MetricName);

/** The other topic is that of returned e-mails. */
const [topic = ''] = Object.keys(app.findResources('AWS::SNS::Topic')).filter((id) =>
  id.startsWith('Alarms'),
);

it('all go to one topic, and say what customers notice, and in which log of which function to look', () => {
  const known = new Set(Object.keys({ ...routeRoles, ...workerRoles, ...authorizerRoles }));
  for (const [id, { AlarmActions, AlarmDescription }] of alarms) {
    const [action] = Object(AlarmActions);
    expect(action.Ref ?? outputIn(action)).toMatch(new RegExp(`^(?:RanqueiaApp \\w+)?${topic}`));
    expect(String(AlarmDescription)).toMatch(/^.{20,}[:;.,].*\b(?:log|logs|dashboard)\b/s);
    const named = String(AlarmDescription).match(/\b(?!site\/)[a-z]+\/[a-z][A-Za-z]+/g) ?? [];
    expect([id, named.filter((name) => !known.has(name))]).toEqual([id, []]);
  }
});

it('can reach the topic, which accepts only what its policy allows, and those who read their e-mails', () => {
  app.hasResourceProperties('AWS::SNS::TopicPolicy', {
    Topics: [{ Ref: topic }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
  });
  app.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: everySetting.alarmEmail,
  });
  plain.app.resourceCountIs('AWS::SNS::Subscription', 0);
  app.hasResourceProperties('AWS::Budgets::Budget', {
    NotificationsWithSubscribers: Match.arrayWith([
      Match.objectLike({ Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topic } }] }),
    ]),
  });
});

/** The metrics that AWS documents, by their dimensions. */
const documented: Readonly<Record<string, RegExp>> = {
  'AWS/SQS QueueName': /^(?:ApproximateNumberOfMessagesVisible|ApproximateAgeOfOldestMessage)$/,
  'AWS/Lambda FunctionName': /^(?:Errors|Invocations)$/,
  'AWS/Lambda ': /^Throttles$/,
  'AWS/ApiGateway ApiId,Stage': /^(?:5xx|Count|Latency)$/,
  'AWS/DynamoDB TableName': /^(?:Read|Write)ThrottleEvents$/,
  'AWS/DynamoDB GlobalSecondaryIndexName,TableName': /^(?:Read|Write)ThrottleEvents$/,
  'AWS/SES ': /^Reputation\.(?:Bounce|Complaint)Rate$/,
  'AWS/CloudFront DistributionId,Region': /^5xxErrorRate$/,
  'Ranqueia service': /^[A-Z]\w+$/,
};

it('measure what AWS writes, of resources that are there', () => {
  for (const [id, properties] of alarms) {
    for (const { Namespace, MetricName, Dimensions } of metricsOf(properties)) {
      const kind = `${Namespace} ${Dimensions.map(({ Name }) => Name).join()}`;
      expect([id, kind, MetricName]).toEqual([id, kind, expect.stringMatching(documented[kind] ?? /^$/)]);
    }
  }
});

it('compare metrics of one period, each of which the expression names', () => {
  for (const [id, properties] of alarms) {
    const parts = z.object({ Metrics: z._default(z.array(z.looseObject({ Id: z.string() })), []) });
    const { Metrics } = parts.parse(properties);
    const text = Metrics.map(({ Expression }) => Expression ?? '').join();
    const measured = Metrics.filter(({ MetricStat }) => MetricStat !== undefined);
    expect([id, measured.filter((one) => !new RegExp(`\\b${one.Id}\\b`).test(text))]).toEqual([id, []]);
    expect(new Set(measured.map(({ MetricStat }) => Object(MetricStat).Period)).size).toBeLessThan(2);
  }
});

const written = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Namespace: z.string(), Dimensions: z.array(z.array(z.string())) })),
  }),
  service: z.string(),
});

it('look for our own metrics where the functions write them', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  count({ RunBehind: 0 });
  const { _aws, service } = written.parse(JSON.parse(String(write.mock.calls[0]?.[0])));
  const [{ Namespace, Dimensions } = { Namespace: '', Dimensions: [] }] = _aws.CloudWatchMetrics;
  expect(Dimensions).toEqual([['service']]);
  const ours = [...alarms.values()].flatMap(metricsOf).filter((one) => one.Namespace === Namespace);
  expect(ours.length).toBeGreaterThan(5);
  for (const one of ours) expect(one.Dimensions).toEqual([{ Name: 'service', Value: service }]);
});

it('of CloudFront are where its metrics are: in us-east-1 alone', () => {
  const found = web.findResources('AWS::CloudWatch::Alarm', { Condition: 'InUsEast1' });
  expect(Object.values(found).flatMap(({ Properties }) => metricsOf(Properties))).toMatchObject([
    { MetricName: '5xxErrorRate' },
  ]);
  expect(web.toJSON().Conditions).toEqual({
    InUsEast1: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
  });
});

it('say nothing of e-mails where none are sent', () => {
  expect(metricNamesOf(app).join()).toContain('Reputation');
  expect(metricNamesOf(plain.app).join()).not.toContain('Reputation');
});

it('go off when the scheduler is silent, unlike the others', () => {
  const breaching = [...alarms.values()].filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
  expect(breaching).toMatchObject([
    { MetricName: 'Invocations', ComparisonOperator: 'LessThanThreshold', Threshold: 1 },
  ]);
});
