import * as z from 'zod/mini';
import type { FunctionResource } from './functions.ts';
import type { QueueSpec } from './queues.ts';
import { findSpec, type ReadResources } from './resourceReader.ts';

export interface EventSourceSpec {
  readonly queue: QueueSpec;
  readonly function: string;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  /** How long messages are collected for a batch that is not full. */
  readonly windowMs: number;
  readonly reportsFailures: boolean;
}

const eventSourceProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  // SQS returns at most ten messages at once.
  BatchSize: z._default(z.number().check(z.maximum(10)), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  ScalingConfig: z._default(z.object({ MaximumConcurrency: z.number() }), { MaximumConcurrency: 10 }),
});

export const readEventSources = (
  read: ReadResources,
  functions: readonly FunctionResource[],
  queues: readonly QueueSpec[],
): readonly EventSourceSpec[] =>
  read(
    { type: 'AWS::Lambda::EventSourceMapping', properties: eventSourceProperties },
    ({ EventSourceArn, FunctionName, FunctionResponseTypes, ScalingConfig, ...batches }) => ({
      queue: findSpec(queues, ({ arn }) => arn === EventSourceArn, EventSourceArn),
      function: findSpec(functions, ({ ref }) => ref === FunctionName, FunctionName).spec.name,
      batchSize: batches.BatchSize,
      windowMs: batches.MaximumBatchingWindowInSeconds * 1000,
      maxConcurrency: ScalingConfig.MaximumConcurrency,
      reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
    }),
  );
