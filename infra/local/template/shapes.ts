/** The properties of each resource type that the local cloud acts on; strict, so that one it does not know stops the start. */
import * as z from 'zod/mini';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

export const table = z.strictObject({
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

export const queue = z.strictObject({
  VisibilityTimeout: z.optional(z.number()),
  DelaySeconds: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  ReceiveMessageWaitTimeSeconds: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

export const bucket = z.strictObject({});

export const secret = z.strictObject({});

export const lambda = z.strictObject({
  Handler: z.string().check(z.regex(/^\w+\/\w+\.\w+$/)),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), { Variables: {} }),
});

export const source = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  // SQS hands out ten at once at most; more would need a batching window.
  BatchSize: z._default(z.number().check(z.maximum(10)), 10),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  ScalingConfig: z._default(z.object({ MaximumConcurrency: z.number() }), { MaximumConcurrency: 10 }),
});

export const rule = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED'),
  Targets: z.array(z.strictObject({ Arn: z.string(), Id: z.string(), RetryPolicy: z.optional(z.unknown()) })),
});

export const integration = z.object({
  IntegrationUri: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  PayloadFormatVersion: z.literal('2.0'),
});

export const route = z.strictObject({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.literal('NONE'),
});

/** Properties that change nothing on one machine: encryption, backup, protection, descriptions, and where code and logs lie on AWS. */
const withoutMeaning: Record<string, readonly string[]> = {
  'AWS::DynamoDB::Table': ['DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'],
  'AWS::SQS::Queue': ['SqsManagedSseEnabled'],
  'AWS::S3::Bucket': [
    'BucketEncryption',
    'LifecycleConfiguration',
    'PublicAccessBlockConfiguration',
    'VersioningConfiguration',
  ],
  // The first value of a secret comes from cloud.ts: a made-up one would open nothing.
  'AWS::SecretsManager::Secret': ['Description', 'GenerateSecretString'],
  'AWS::Lambda::Function': ['Architectures', 'Code', 'Description', 'LoggingConfig', 'Role', 'Runtime'],
  'AWS::ApiGatewayV2::Integration': ['ApiId'],
  'AWS::ApiGatewayV2::Route': ['ApiId'],
};

/** Whether a property may be left out of reading. */
export const isWithoutMeaning = (type: string, property: string): boolean =>
  withoutMeaning[type]?.includes(property) ?? false;
