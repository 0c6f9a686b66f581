import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

interface AlarmRules {
  /** Must stay at zero. */
  readonly metric: IMetric;
  /** The alarm goes off after so many consecutive periods above zero. */
  readonly periods?: number;
  /** What customers notice, and what to do. */
  readonly humanImpact: string;
}

export type MakeAlarm = (id: string, rules: AlarmRules) => void;

/** Returns a maker of alarms, which are sent to the address if there is one. */
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

/** How often one of these functions logs a message of exactly this text. */
export const countLogged = (
  [first, ...others]: readonly [LambdaFunction, ...LambdaFunction[]],
  metricName: string,
  text: string,
): IMetric => {
  const countIn = ({ logGroup }: LambdaFunction) =>
    logGroup.addMetricFilter(metricName, {
      filterPattern: FilterPattern.stringValue('$.message', '=', text),
      metricNamespace: 'Ranqueia',
      metricName,
    });
  // The filters feed one metric.
  for (const other of others) countIn(other);
  return countIn(first).metric({ statistic: 'Sum' });
};
