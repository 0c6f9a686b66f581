import { Duration, Lazy } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { METRICS_NAMESPACE, type MetricName, serviceOf } from '#shared/metrics.ts';
import { ACTIVE_KEYWORDS_INDEX, KIND_INDEX } from './data.ts';
import { stageOf } from './names.ts';

interface Shown {
  readonly label?: string;
  readonly period?: Duration;
  /** Of our own metrics. Default: their sum. */
  readonly statistic?: 'Minimum';
}

const PERIOD = Duration.minutes(5);

/** The service's name, resolved for the stage of the alarm or graph: each stage has its own metrics. */
const service = Lazy.uncachedString({ produce: ({ scope }) => serviceOf(stageOf(scope)) });

export const productMetric = (
  metricName: MetricName,
  { label, period = PERIOD, statistic }: Shown = {},
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    dimensionsMap: { service },
    metricName,
    statistic: statistic ?? 'Sum',
    period,
    ...(label && { label }),
  });

export const accountMetric = (
  namespace: string,
  metricName: string,
  statistic: string,
  shown: Shown = {},
): Metric => new Metric({ namespace: `AWS/${namespace}`, metricName, statistic, ...shown });

/** Sums metrics and takes missing values as 0, because AWS writes some metrics only if there is a count. */
export const sumOf = (metrics: readonly IMetric[], shown: Shown = {}): MathExpression => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const filled = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return metricMath(`SUM([${filled.join(', ')}])`, usingMetrics, shown);
};

export const metricMath = (
  expression: string,
  usingMetrics: Record<string, IMetric>,
  { label, period = PERIOD }: Shown = {},
): MathExpression => new MathExpression({ expression, usingMetrics, period, ...(label && { label }) });

/** The table and each index have metrics of their own. */
export const throttlesOf = ({ tableName: TableName }: ITable): Metric[] => {
  const indexes = [ACTIVE_KEYWORDS_INDEX, KIND_INDEX].map((index) => ({ GlobalSecondaryIndexName: index }));
  return [{}, ...indexes].flatMap((index) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName, ...index },
          statistic: 'Sum',
        }),
    ),
  );
};
