import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

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
  /** All that were made so far. */
  readonly made: readonly Alarm[];
}

/** Returns what makes alarms, which are all sent to the topic. */
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
