import { Aws } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Makes a topic to which only this service of the account can publish. */
export const topicOf = (scope: Construct, id: string, service: string, displayName?: string): Topic => {
  const topic = new Topic(scope, id, { ...(displayName && { displayName }), enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  return topic;
};

export const alarmTopic = (scope: Construct, email: string | undefined): Topic => {
  const topic = topicOf(scope, 'Alarms', 'cloudwatch.amazonaws.com', 'Ranqueia');
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
};

interface AlarmRules {
  readonly metric: IMetric;
  /** The alarm rings above it. Default: 0. */
  readonly above?: number;
  /** The alarm rings below it; missing data counts as below. */
  readonly below?: number;
  /** Consecutive periods until the alarm rings. */
  readonly periods?: number;
  readonly humanImpact: string;
}

export type MakeAlarm = (id: string, rules: AlarmRules) => Alarm;

export type Alarms = ReturnType<typeof alarmsFor>;

export const alarmsFor = (scope: Construct, topic: Topic) => {
  const action = new SnsAction(topic);
  const made: Alarm[] = [];
  const makeAlarm: MakeAlarm = (id, { metric, above = 0, below, periods = 1, humanImpact }) => {
    const mustReach = below !== undefined;
    const alarm = new Alarm(scope, id, {
      metric,
      alarmDescription: humanImpact,
      threshold: below ?? above,
      comparisonOperator: mustReach
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: mustReach ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    made.push(alarm);
    return alarm;
  };
  return { makeAlarm, made };
};
