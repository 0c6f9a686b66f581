/** An alarm on a metric that nobody writes never goes off. */
import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  outputIn,
  readArtifacts,
  readFunctions,
  readProperties,
  readTemplates,
  referredTo,
} from './templates.ts';

const { app, data, siteAlarm, web } = readTemplates('everything');

const alarmsOf = (template: Template) => readProperties(template, 'AWS::CloudWatch::Alarm');
const alarms = new Map([...alarmsOf(app), ...alarmsOf(siteAlarm)]);

const dimension = z.object({ Name: z.string(), Value: z.unknown() });
const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(dimension), []),
});
const part = z.union([
  z.object({ Id: z.string(), MetricStat: z.object({ Metric: metric, Period: z.number() }) }),
  z.object({ Id: z.string(), Expression: z.string() }),
]);
const alarm = z.union([
  z.object({ Metrics: z.array(part) }),
  z.pipe(
    z.extend(metric, { Period: z.number() }),
    z.transform(({ Period, ...Metric }) => ({ Metrics: [{ Id: 'only', MetricStat: { Metric, Period } }] })),
  ),
]);

const statsOf = (properties: unknown) =>
  alarm
    .parse(properties)
    .Metrics.flatMap((one) => ('MetricStat' in one ? [{ Id: one.Id, ...one.MetricStat }] : []));
const metricsOf = (properties: unknown) => statsOf(properties).map(({ Metric }) => Metric);
/** Returns CloudWatch's expression, or the id of the only metric. */
const expressionOf = (properties: unknown): string =>
  alarm.parse(properties).Metrics.flatMap((one) => ('Expression' in one ? one.Expression : []))[0] ?? 'only';

/** The functions of metric math that alarms call. */
const metricMath = {
  IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
  FILL: (value: number | undefined, missing: number) => value ?? missing,
  SUM: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  MAX: (values: readonly number[]) => Math.max(...values),
};

type Values = Readonly<Record<string, number>>;

/** Whether an alarm goes off at these values in a period, by metric; a metric without one has no data. */
const goesOff = (properties: Readonly<Record<string, unknown>>, values: Values): boolean => {
  const byId = statsOf(properties).map(({ Id, Metric }) => [Id, values[Metric.MetricName]]);
  const expression = expressionOf(properties).replaceAll(' AND ', ' && ');
  const value = Number(runInNewContext(expression, { ...metricMath, ...Object.fromEntries(byId) }));
  if (Number.isNaN(value)) return properties.TreatMissingData === 'breaching';
  const Threshold = Number(properties.Threshold);
  return properties.ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value > Threshold;
};

const [topic = ''] = Object.keys(app.findResources('AWS::SNS::Topic'));

it('all go to the topic of their stack, also when they end, and say what customers notice, and in which log of which function to look', () => {
  const known = new Set([...readFunctions(app).keys()]);
  for (const [id, { AlarmActions, OKActions, AlarmDescription }] of alarms) {
    expect(OKActions).toEqual(AlarmActions);
    const [action] = Object(AlarmActions);
    expect(action).toEqual({ Ref: topic });
    expect(String(AlarmDescription)).toMatch(/^.{20,}[:;.,].*\b(?:log|logs|dashboard)\b/s);
    const named = String(AlarmDescription).match(/\b(?!site\/)[a-z]+\/[a-z][A-Za-z]+/g) ?? [];
    expect([id, named.filter((name) => !known.has(name))]).toEqual([id, []]);
  }
});

it('can reach the topic, which accepts only what its policy allows', () => {
  app.hasResourceProperties('AWS::SNS::TopicPolicy', {
    Topics: [{ Ref: topic }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
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
  'AWS/Backup BackupVaultName': /^NumberOfBackupJobsFailed$/,
  'AWS/Backup BackupVaultName,ResourceType': /^NumberOfBackupJobsFailed$/,
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

it.each([
  { alarm: 'ApiErrorRateAlarm', off: { '5xx': 3, Count: 149 }, calm: { '5xx': 3, Count: 150 } },
  { alarm: 'ApiErrorRateAlarm', off: { '5xx': 3, Count: 3 }, calm: { '5xx': 2, Count: 2 } },
  {
    alarm: 'ProviderOutageAlarm',
    off: { ProviderCalls: 10, ProviderFailures: 6 },
    calm: { ProviderCalls: 9, ProviderFailures: 9 },
  },
  { alarm: 'WorkerErrorsAlarm', off: { Errors: 1 }, calm: { Errors: 0 } },
  {
    alarm: 'CreditsAlarm',
    off: { CreditsLeft: 29, ProviderCalls: 10 },
    calm: { CreditsLeft: 30, ProviderCalls: 10 },
  },
  { alarm: 'BackupAlarm', off: { NumberOfBackupJobsFailed: 1 }, calm: { NumberOfBackupJobsFailed: 0 } },
  { alarm: 'WebhookFailuresAlarm', off: { WebhooksFailed: 2, Errors: 1 }, calm: { WebhooksFailed: 2 } },
  {
    alarm: 'WebhooksRefusedAlarm',
    off: { WebhooksRefused: 3, WebhooksHandled: 0 },
    calm: { WebhooksRefused: 9, WebhooksHandled: 1 },
  },
])('$alarm goes off at $off, and not at $calm', ({ alarm: name, off, calm }) => {
  const found = [...alarms].filter(([id]) => id.startsWith(name));
  expect(found.map(([, one]) => [goesOff(one, off), goesOff(one, calm)])).toEqual([[true, false]]);
});

it('go off without data only when the scheduler is silent', () => {
  const silent = [...alarms].filter(([, one]) => goesOff(one, {}));
  expect(silent.map(([id]) => id)).toEqual([expect.stringMatching(/^SilentScheduleAlarm/)]);
});

/** Returns the alarms that watch a metric of what has this logical id. */
const watching = (MetricName: string, id: string) =>
  [...alarms.values()].filter((one) =>
    metricsOf(one).some((each) => each.MetricName === MetricName && JSON.stringify(each).includes(id)),
  );

it('go off at the first dead letter of any queue, and when its messages wait for more than an hour', () => {
  const dead = [...readProperties(data, 'AWS::SQS::Queue')].flatMap(([id, { RedrivePolicy }]) =>
    RedrivePolicy === undefined ? [] : [{ id, dead: referredTo(Object(RedrivePolicy).deadLetterTargetArn) }],
  );
  expect(dead.length).toBeGreaterThan(0);
  const letters = 'ApproximateNumberOfMessagesVisible';
  const age = 'ApproximateAgeOfOldestMessage';
  for (const queue of dead) {
    const [ofLetters, ofAge] = [watching(letters, queue.dead), watching(age, queue.id)];
    expect([
      queue.id,
      ofLetters.map((one) => [0, 1].map((count) => goesOff(one, { [letters]: count }))),
    ]).toEqual([queue.id, [[false, true]]]);
    expect([queue.id, ofAge.map((one) => goesOff(one, { [age]: 3601 }))]).toEqual([queue.id, [true]]);
  }
});

it('go off at errors of whatever is called by the clock', () => {
  for (const template of [app, web]) {
    for (const { Targets } of readProperties(template, 'AWS::Events::Rule').values()) {
      const called = referredTo(Object(Targets)[0].Arn);
      const ofErrors = watching('Errors', called);
      expect([called, ofErrors.map((one) => goesOff(one, { Errors: 1 }))]).toEqual([called, [true]]);
    }
  }
});

it('of CloudFront are where its metrics are, and know the distribution that Web has made', () => {
  const { properties, environment } = Object(readArtifacts('everything').SiteAlarm);
  expect([properties.stackName, environment]).toEqual([
    'RanqueiaSiteAlarm',
    expect.stringMatching(/us-east-1$/),
  ]);
  const [{ Dimensions } = { Dimensions: [] }] = [...alarmsOf(siteAlarm).values()].flatMap(metricsOf);
  const [output = ''] = Dimensions.map(({ Value }) => outputIn(Value)).filter(Boolean);
  expect(output).toBe('RanqueiaWeb DistributionId');
  web.hasOutput('DistributionId', {});
});
