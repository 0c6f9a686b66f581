import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, HeadBucketCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSpec } from '../template/cloudSpec.ts';
import type { TableSpec } from '../template/storage.ts';
import { ensureQueue } from './queues.ts';

export interface Clients {
  readonly dynamo: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly secrets: SecretsManagerClient;
}

export const ensureResources = async (spec: CloudSpec, { dynamo, sqs, s3 }: Clients): Promise<void> => {
  const ensureQueues = async () => {
    // In order: a dead-letter queue must exist before the queue that redrives to it.
    for (const queue of spec.queues) await ensureQueue(sqs, queue);
  };
  await Promise.all([
    ensureQueues(),
    ...spec.tables.map((table) => ensureTable(dynamo, table)),
    ...spec.buckets.map((bucket) => ensureBucket(s3, bucket)),
  ]);
};

const ensureBucket = async (s3: S3Client, Bucket: string): Promise<void> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await s3.send(new CreateBucketCommand({ Bucket }));
  }
};

const ensureTable = async (dynamo: DynamoDBClient, { name, definition }: TableSpec): Promise<void> => {
  const { TimeToLiveSpecification, ...structure } = definition;
  const { GlobalSecondaryIndexes } = structure;
  const existing = await indexNamesOf(dynamo, name);
  if (existing === undefined) {
    await dynamo.send(
      new CreateTableCommand({
        ...structure,
        TableName: name,
        // DynamoDB rejects an empty list.
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.length > 0 ? GlobalSecondaryIndexes : undefined,
      }),
    );
  }
  for (const index of GlobalSecondaryIndexes) {
    if (existing === undefined || existing.has(index.IndexName)) continue;
    await dynamo.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: definition.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
  if (TimeToLiveSpecification) await ensureTimeToLive(dynamo, name, TimeToLiveSpecification);
};

const indexNamesOf = async (
  dynamo: DynamoDBClient,
  name: string,
): Promise<ReadonlySet<string> | undefined> => {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
    return new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName = '' }) => IndexName));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const ensureTimeToLive = async (
  dynamo: DynamoDBClient,
  TableName: string,
  wanted: { readonly AttributeName: string; readonly Enabled: boolean },
) => {
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  await dynamo.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: wanted }));
};
