import * as z from 'zod/mini';
import { type FunctionResource, functionAt } from './functions.ts';
import type { ReadResources } from './resourceReader.ts';

export interface ScheduleSpec {
  readonly everyMs: number;
  readonly ruleArn: string;
  readonly function: string;
}

const ruleProperties = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED'),
  Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string(), RetryPolicy: z.optional(z.unknown()) })),
});

export const readSchedules = (
  read: ReadResources,
  functions: readonly FunctionResource[],
): readonly ScheduleSpec[] =>
  read(
    { type: 'AWS::Events::Rule', properties: ruleProperties },
    ({ ScheduleExpression, Targets }, { attribute }) =>
      Targets.map(({ Arn }) => ({
        everyMs: intervalOf(ScheduleExpression),
        ruleArn: attribute('Arn'),
        function: functionAt(functions, Arn),
      })),
  ).flat();

const unitMs = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
]);

/** Milliseconds of a `rate(…)` expression; no other form is supported. */
const intervalOf = (expression: string): number => {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = unitMs.get(unit);
  if (ms === undefined) throw new Error(`The local cloud does not know the schedule ${expression}`);
  return Number(count) * ms;
};
