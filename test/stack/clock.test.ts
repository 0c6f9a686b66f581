import { expect, it } from 'vitest';
import { functionsOf, propertiesOf, referredTo, templatesOf } from './templates.ts';

const { app, web } = templatesOf('everything');

it('what runs by the clock is called once each time, neither again after a failure nor late', () => {
  const names = [app, web].flatMap((template) => {
    const nameOf = (reference: unknown) =>
      [...functionsOf(template)].find(([, { id }]) => id === referredTo(reference))?.[0];
    const calls = [...propertiesOf(template, 'AWS::Events::Rule').values()].flatMap(({ Targets }) =>
      Object(Targets).map(Object),
    );
    const ways = [...propertiesOf(template, 'AWS::Lambda::EventInvokeConfig').values()];
    return calls.map(({ Arn, RetryPolicy }) => {
      const name = nameOf(Arn);
      // EventBridge hands the event over to a queue of Lambda's, which has limits of its own.
      const way = ways.find(({ FunctionName }) => nameOf(FunctionName) === name);
      expect([name, way]).toEqual([
        name,
        expect.objectContaining({
          Qualifier: '$LATEST',
          MaximumRetryAttempts: 0,
          MaximumEventAgeInSeconds: 60,
        }),
      ]);
      expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
      return name;
    });
  });
  expect(names.toSorted()).toEqual(['billing/dailyPass', 'publisher', 'schedule/scheduler']);
});
