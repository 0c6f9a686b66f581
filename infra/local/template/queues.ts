import * as z from 'zod/mini';
import type { ReadResources } from './resourceReader.ts';

const properties = z.strictObject({
  VisibilityTimeout: z.optional(z.number()),
  DelaySeconds: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  ReceiveMessageWaitTimeSeconds: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

export interface QueueSpec {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  /** In the form that SQS's API takes: all values are strings. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Dead-letter queues come first: SQS rejects a redrive policy whose target does not exist yet. */
export const readQueues = (read: ReadResources): readonly QueueSpec[] =>
  read(
    { type: 'AWS::SQS::Queue', properties, ignored: ['SqsManagedSseEnabled'] },
    (given, { name, attribute }) => ({
      name,
      url: attribute('Ref'),
      arn: attribute('Arn'),
      attributes: toAttributes(given),
    }),
  ).toSorted((one, other) => redrives(one) - redrives(other));

const toAttributes = ({ RedrivePolicy, ...plain }: z.output<typeof properties>) => ({
  ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, String(value)])),
  ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
});

const redrives = ({ attributes }: QueueSpec): number => ('RedrivePolicy' in attributes ? 1 : 0);
