import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, HeadBucketCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  CreateQueueCommand,
  QueueNameExists,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { CloudSpec } from '../template/cloudSpec.ts';
import type { QueueSpec, TableSpec } from '../template/storage.ts';

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

const ensureQueue = async (sqs: SQSClient, { name, url, attributes }: QueueSpec): Promise<void> => {
  try {
    await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  } catch (error) {
    if (!(error instanceof QueueNameExists)) throw error;
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
  }
};

/** A table that exists stays as it is: `FORMAT` in cli/state.ts says when it has to be created anew. */
const ensureTable = async (dynamo: DynamoDBClient, { name, definition }: TableSpec): Promise<void> => {
  const { TimeToLiveSpecification, GlobalSecondaryIndexes: indexes, ...structure } = definition;
  // DynamoDB rejects an empty list.
  const GlobalSecondaryIndexes = indexes.length > 0 ? indexes : undefined;
  try {
    await dynamo.send(new CreateTableCommand({ ...structure, GlobalSecondaryIndexes, TableName: name }));
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  if (TimeToLiveSpecification)
    await dynamo.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
};
