import * as z from 'zod/mini';
import type { LocalResource, ReadResources } from './resourceReader.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const tableProperties = z.strictObject({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z._default(
    z.array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
    [],
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});

export type TableSpec = ReturnType<typeof readTables>[number];

export const readTables = (read: ReadResources) =>
  read(
    {
      type: 'AWS::DynamoDB::Table',
      properties: tableProperties,
      ignored: ['DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'],
    },
    (definition, { name }) => ({ name, definition }),
  );

const queueProperties = z.strictObject({
  VisibilityTimeout: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

export type QueueSpec = ReturnType<typeof toQueue>;

/** Dead-letter queues come first: SQS rejects a redrive policy whose target does not exist yet. */
export const readQueues = (read: ReadResources) =>
  read(
    { type: 'AWS::SQS::Queue', properties: queueProperties, ignored: ['SqsManagedSseEnabled'] },
    toQueue,
  ).toSorted((one, other) => redrives(one) - redrives(other));

const toQueue = (
  { RedrivePolicy, ...plain }: z.output<typeof queueProperties>,
  { name, attribute }: LocalResource,
) => ({
  name,
  url: attribute('Ref'),
  arn: attribute('Arn'),
  /** The attributes as SQS's API takes them: all values are strings. */
  attributes: {
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, String(value)])),
    ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
  },
});

const redrives = ({ attributes }: QueueSpec): number => ('RedrivePolicy' in attributes ? 1 : 0);
