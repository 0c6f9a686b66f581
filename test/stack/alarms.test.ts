import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authorizerRoles, routeRoles, workerRoles } from '../../infra/access.ts';
import { queueWorkers } from '../../infra/queueWorkers.ts';
import { everySetting } from './deployments.ts';
import { outputIn, propertiesOf, templatesOf } from './templates.ts';

const { app, web } = templatesOf('everything');
const plain = templatesOf('plain');

/** The other topic is that of returned e-mails. */
const [alarmTopic = ''] = Object.keys(app.findResources('AWS::SNS::Topic')).filter((id) =>
  id.startsWith('Alarms'),
);

const metricStat = z.object({ MetricStat: z.object({ Metric: z.object({ MetricName: z.string() }) }) });
const alarmMetrics = z.object({
  MetricName: z.optional(z.string()),
  Metrics: z._default(z.array(z.unknown()), []),
});

/** The names of the metrics that an alarm looks at. */
const metricNamesOf = (properties: unknown): string[] => {
  const { MetricName, Metrics } = alarmMetrics.parse(properties);
  const inExpressions = Metrics.flatMap((one) => {
    const { success, data: stat } = metricStat.safeParse(one);
    return success ? [stat.MetricStat.Metric.MetricName] : [];
  });
  return [...new Set(MetricName === undefined ? inExpressions : [MetricName])];
};

describe('the alarms', () => {
  const alarms = [...propertiesOf(app, 'AWS::CloudWatch::Alarm').values()];

  it('all go to one topic, and say what customers notice and where to look', () => {
    const topic = alarmTopic;
    for (const { AlarmActions, AlarmDescription } of alarms) {
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(String(AlarmDescription)).toMatch(/^.{20,}[:;.,].*\b(?:log|logs|dashboard)\b/s);
    }
  });

  it('name only functions that exist', () => {
    const known = new Set(Object.keys({ ...routeRoles, ...workerRoles, ...authorizerRoles }));
    const named = alarms.flatMap(({ AlarmDescription }) =>
      [...String(AlarmDescription).matchAll(/\b[a-z]+\/[a-z][A-Za-z]+/g)].map(([name]) => name),
    );
    expect(named).toContain(queueWorkers.checks);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('can reach the topic: with a policy of its own, it accepts only what that allows', () => {
    app.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [{ Ref: alarmTopic }],
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
  });

  it('of the Web stack go to the same topic', () => {
    const ofWeb = [...propertiesOf(web, 'AWS::CloudWatch::Alarm').values()];
    expect(ofWeb.map(metricNamesOf)).toEqual([['5xxErrorRate'], ['Errors']]);
    for (const { AlarmActions } of ofWeb) {
      expect([AlarmActions].flat().map(outputIn)).toEqual([expect.stringMatching(/^RanqueiaApp \w+Alarms/)]);
    }
    web.resourceCountIs('AWS::SNS::Topic', 0);
  });

  it('of CloudFront looks at its metrics where they are: in us-east-1 alone', () => {
    const [[id] = ['']] = Object.entries(web.findResources('AWS::CloudWatch::Alarm')).filter(
      ([, { Properties }]) => Properties?.MetricName === '5xxErrorRate',
    );
    const [distribution] = Object.keys(web.findResources('AWS::CloudFront::Distribution'));
    expect(web.findResources('AWS::CloudWatch::Alarm')[id]).toMatchObject({
      Condition: 'InUsEast1',
      Properties: {
        Namespace: 'AWS/CloudFront',
        Dimensions: [
          { Name: 'DistributionId', Value: { Ref: distribution } },
          { Name: 'Region', Value: 'Global' },
        ],
      },
    });
    expect(web.toJSON().Conditions).toEqual({
      InUsEast1: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
    });
  });

  it('are sent to the address, if there is one', () => {
    app.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: everySetting.alarmEmail,
    });
    plain.app.resourceCountIs('AWS::SNS::Subscription', 0);
  });

  it('say nothing of e-mails where none are sent', () => {
    const names = [...propertiesOf(plain.app, 'AWS::CloudWatch::Alarm').values()].flatMap(metricNamesOf);
    expect(names.filter((name) => name.startsWith('Reputation'))).toEqual([]);
    expect(names).toContain('5xx');
  });

  it('go off when the scheduler is silent, unlike the others', () => {
    const breaching = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(breaching.flatMap(metricNamesOf)).toEqual(['Invocations']);
    expect(breaching).toMatchObject([{ ComparisonOperator: 'LessThanThreshold', Threshold: 1 }]);
  });
});
