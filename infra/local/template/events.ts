import * as z from 'zod/mini';
import { type Functions, functionAt } from './functions.ts';
import { findSpec, type ReadResources } from './resourceReader.ts';
import type { QueueSpec } from './storage.ts';

export type EventSourceSpec = ReturnType<typeof readEventSources>[number];

const eventSourceProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  // SQS returns at most ten messages at once.
  BatchSize: z._default(z.number().check(z.maximum(10)), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  ScalingConfig: z._default(z.object({ MaximumConcurrency: z.number() }), { MaximumConcurrency: 10 }),
});

export const readEventSources = (read: ReadResources, functions: Functions, queues: readonly QueueSpec[]) =>
  read(
    { type: 'AWS::Lambda::EventSourceMapping', properties: eventSourceProperties },
    ({ EventSourceArn, FunctionName, FunctionResponseTypes, ScalingConfig, ...batches }) => ({
      queue: findSpec(queues, ({ arn }) => arn === EventSourceArn, EventSourceArn),
      function: findSpec(functions, ({ ref }) => ref === FunctionName, FunctionName).spec.name,
      batchSize: batches.BatchSize,
      /** How long messages are collected for a batch that is not full. */
      windowMs: batches.MaximumBatchingWindowInSeconds * 1000,
      maxConcurrency: ScalingConfig.MaximumConcurrency,
      reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
    }),
  );

export type ScheduleSpec = ReturnType<typeof readSchedules>[number];

const ruleProperties = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED'),
  Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string(), RetryPolicy: z.optional(z.unknown()) })),
});

export const readSchedules = (read: ReadResources, functions: Functions) =>
  read(
    { type: 'AWS::Events::Rule', properties: ruleProperties },
    ({ ScheduleExpression, Targets }, { attribute }) =>
      Targets.map(({ Arn }) => ({
        everyMs: intervalOf(ScheduleExpression),
        ruleArn: attribute('Arn'),
        function: functionAt(functions, Arn),
      })),
  ).flat();

/** A schedule's interval in milliseconds; only rates in minutes are supported. */
const intervalOf = (expression: string): number => {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes === undefined) throw new Error(`The local cloud does not know the schedule ${expression}`);
  return Number(minutes) * 60_000;
};
