import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** A topic that services of this account publish to. They may, where its policy names them. */
export const topicOf = (
  scope: Construct,
  id: string,
  services: readonly string[],
  displayName?: string,
): Topic => {
  const topic = new Topic(scope, id, { ...(displayName && { displayName }), enforceSSL: true });
  for (const service of services) {
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
  }
  return topic;
};

/** Where all alarms go: to the address, if there is one, and to what else is subscribed by hand. */
export const alarmTopic = (scope: Construct, email: string | undefined): Topic => {
  const topic = topicOf(scope, 'Alarms', ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'], 'Ranqueia');
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
};

interface AlarmRules {
  readonly metric: IMetric;
  /** What it must not exceed, 0 by default. */
  readonly above?: number;
  /** What it must reach instead. Silence counts as not reaching it. */
  readonly below?: number;
  /** The alarm goes off after so many consecutive periods. */
  readonly periods?: number;
  /** What customers notice, and what to do. */
  readonly humanImpact: string;
}

export type MakeAlarm = (id: string, rules: AlarmRules) => Alarm;

export interface Alarms {
  readonly makeAlarm: MakeAlarm;
  readonly made: readonly Alarm[];
}

export const alarmsFor = (scope: Construct, topic: Topic): Alarms => {
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
    made.push(alarm);
    return alarm;
  };
  return { makeAlarm, made };
};

/** Says when the account has cost most of so many dollars, and when it will cost more by the month's end. */
export const addBudget = (scope: Construct, dollars: number, topic: Topic): void => {
  const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      // The whole account: costs are only told apart by tag once somebody has activated the tag for it.
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [when('ACTUAL', 80), when('FORECASTED', 100)],
  });
};
