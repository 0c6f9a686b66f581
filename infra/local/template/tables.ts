import * as z from 'zod/mini';
import type { ReadResources } from './resourceReader.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const properties = z.strictObject({
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

export interface TableSpec {
  readonly name: string;
  readonly definition: z.output<typeof properties>;
}

export const readTables = (read: ReadResources): readonly TableSpec[] =>
  read(
    {
      type: 'AWS::DynamoDB::Table',
      properties,
      ignored: ['DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'],
    },
    (definition, { name }) => ({ name, definition }),
  );
