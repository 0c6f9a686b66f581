import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRICS_NAMESPACE, type MetricName } from '#shared/metrics.ts';
import { serviceName } from './log.ts';

const metrics = new Metrics({ namespace: METRICS_NAMESPACE, serviceName });

/** CloudWatch turns this log line into metrics. Omitted counts are not written, unlike those that are 0. */
export const count = (values: Partial<Record<MetricName, number>>): void => {
  for (const [name, value] of Object.entries(values)) metrics.addMetric(name, MetricUnit.Count, value);
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
