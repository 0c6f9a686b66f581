import type { Fixed } from './estimate.ts';

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Condition?: unknown }>>;
}

/** Counts what costs by the month in the templates of all stacks, without what other regions alone have. */
export const fixedIn = (templates: readonly Template[]): Fixed => {
  const types = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Condition }) => Condition === undefined)
    .map(({ Type }) => Type);
  const countOf = (type: string) => types.filter((one) => one === type).length;
  return {
    secrets: countOf('AWS::SecretsManager::Secret'),
    alarms: countOf('AWS::CloudWatch::Alarm'),
    dashboards: countOf('AWS::CloudWatch::Dashboard'),
    polledQueues: countOf('AWS::Lambda::EventSourceMapping'),
  };
};
