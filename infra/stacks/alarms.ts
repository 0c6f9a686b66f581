import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

interface AlarmRules {
  /** What must stay at zero. */
  readonly metric: IMetric;
  /** How many of the metric's periods in a row it must have been above zero. */
  readonly periods?: number;
  /** What a person notices of it, and what to do. */
  readonly humanImpact: string;
}

/** Makes an alarm by id and rules. */
export type MakeAlarm = (id: string, rules: AlarmRules) => void;

/** Makes alarms that are written to this address, where there is one. */
export const alarmMaker = (scope: Construct, email: string | undefined): MakeAlarm => {
  const actions = email === undefined ? [] : [new SnsAction(topicFor(scope, email))];
  return (id, { metric, periods = 1, humanImpact }) => {
    const alarm = new Alarm(scope, id, {
      metric,
      alarmDescription: humanImpact,
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(...actions);
  };
};

const topicFor = (scope: Construct, email: string): Topic => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(email));
  return topic;
};
