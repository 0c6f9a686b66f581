import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, HeadBucketCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSpec } from '../template/cloudSpec.ts';
import { ensureQueue } from './queues.ts';
import { ensureTable } from './tables.ts';

/** The clients of the four services that the product uses. */
export interface Clients {
  readonly dynamo: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly secrets: SecretsManagerClient;
}

/** Creates the missing tables, queues and buckets, and updates the existing ones to match the spec. */
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
