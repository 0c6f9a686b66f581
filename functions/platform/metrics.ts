import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS_NAMESPACE, type MetricName } from '#shared/metrics.ts';
import { serviceName } from './log.ts';

const metrics = new Metrics({ namespace: METRICS_NAMESPACE, serviceName });

/** Writes a log line that CloudWatch turns into metrics. A count of 0 is written, an omitted one is not. */
export const count = (values: Partial<Record<MetricName, number>>): void => {
  for (const [name, value] of Object.entries(values)) metrics.addMetric(name, MetricUnit.Count, value);
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
