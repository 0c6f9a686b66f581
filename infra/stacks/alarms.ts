import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
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

export interface Alarms {
  readonly makeAlarm: MakeAlarm;
  /** How often workers log a message of exactly this text. */
  readonly countLogged: (metricName: string, text: string) => IMetric;
}

/** Returns what makes alarms, which are sent to the address if there is one. */
export const alarmsFor = (
  scope: Construct,
  { email, workerLogs }: { readonly email: string | undefined; readonly workerLogs: ILogGroup },
): Alarms => {
  const actions = email === undefined ? [] : [new SnsAction(topicFor(scope, email))];
  const makeAlarm: MakeAlarm = (id, { metric, periods = 1, humanImpact }) => {
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
  return {
    makeAlarm,
    countLogged: (metricName, text) =>
      new MetricFilter(scope, metricName, {
        logGroup: workerLogs,
        filterPattern: FilterPattern.stringValue('$.message', '=', text),
        metricNamespace: 'Ranqueia',
        metricName,
      }).metric({ statistic: 'Sum' }),
  };
};

const topicFor = (scope: Construct, email: string): Topic => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(email));
  return topic;
};
