import * as z from 'zod/mini';
import type { Fixed } from './estimate.ts';

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Condition?: unknown; readonly Properties?: unknown }>
  >;
}

const ofExpression = z.object({ Metrics: z.array(z.looseObject({ MetricStat: z.optional(z.unknown()) })) });

/** Counts what costs by the month in the templates of all stacks, without what other regions alone have. */
export const fixedIn = (templates: readonly Template[]): Fixed => {
  const resources = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Condition }) => Condition === undefined);
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  return {
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: ofType('AWS::CloudWatch::Alarm').reduce(
      (sum, { Properties }) => sum + watchedBy(Properties),
      0,
    ),
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    polledQueues: ofType('AWS::Lambda::EventSourceMapping').length,
  };
};

/** How many metrics an alarm watches: one, or those of its expression. */
const watchedBy = (alarm: unknown): number => {
  const { success, data } = ofExpression.safeParse(alarm);
  return success ? data.Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1;
};
