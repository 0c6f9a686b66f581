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
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  ChangeMessageVisibilityBatchCommand,
  CreateQueueCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { CloudPlan, QueuePlan, TablePlan } from '../template/template.ts';

/** The clients of the local cloud's four services. */
export interface Clients {
  readonly dynamo: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly secrets: SecretsManagerClient;
}

/** Creates the tables, queues and buckets that are not there yet, and brings those that are up to what the plan says. */
export const ensureResources = async (plan: CloudPlan, { dynamo, sqs, s3 }: Clients): Promise<void> => {
  const queues = async () => {
    // One after the other: a queue that redrives comes after the one it redrives to.
    for (const queue of plan.queues) await ensureQueue(sqs, queue);
  };
  await Promise.all([
    queues(),
    ...plan.tables.map((table) => ensureTable(dynamo, table)),
    ...plan.buckets.map((bucket) => ensureBucket(s3, bucket)),
  ]);
};

const ensureTable = async (dynamo: DynamoDBClient, { name, definition }: TablePlan): Promise<void> => {
  const { TimeToLiveSpecification, ...structure } = definition;
  const { GlobalSecondaryIndexes } = structure;
  const indexes = await indexesOf(dynamo, name);
  if (indexes === undefined) {
    await dynamo.send(
      new CreateTableCommand({
        ...structure,
        TableName: name,
        // An empty list is refused.
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.length > 0 ? GlobalSecondaryIndexes : undefined,
      }),
    );
  }
  for (const index of GlobalSecondaryIndexes) {
    if (indexes === undefined || indexes.has(index.IndexName)) continue;
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

/** The names of a table's indexes; undefined where there is no such table. */
const indexesOf = async (dynamo: DynamoDBClient, name: string): Promise<ReadonlySet<string> | undefined> => {
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

const ensureQueue = async (sqs: SQSClient, { name, url, attributes }: QueuePlan): Promise<void> => {
  try {
    await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    if (Object.keys(attributes).length === 0) return;
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: attributes }));
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  }
};

const ensureBucket = async (s3: S3Client, Bucket: string): Promise<void> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await s3.send(new CreateBucketCommand({ Bucket }));
  }
};

/** Gives a secret this text, whether it is there already or not. */
export const putSecret = async (
  secrets: SecretsManagerClient,
  Name: string,
  SecretString: string,
): Promise<void> => {
  try {
    await secrets.send(new CreateSecretCommand({ Name, SecretString }));
  } catch (error) {
    if (!(error instanceof ResourceExistsException)) throw error;
    await secrets.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
  }
};

const inspected = z.object({
  messages: z.object({ inflight: z.array(z.object({ receiptHandle: z.string() })) }),
});

/**
 * Hands the messages that were in flight when the last run ended out again: those who held them are dead, and the queue's visibility
 * timeout, made for functions that may still be running, would keep them for minutes. `emulatorUrl` is where fauxqs shows its queues.
 */
export const releaseInFlight = async (
  sqs: SQSClient,
  emulatorUrl: string,
  { name, url }: QueuePlan,
): Promise<void> => {
  const response = await fetch(`${emulatorUrl}/_fauxqs/queues/${name}`);
  const { messages } = z.parse(inspected, await response.json());
  const entries = messages.inflight.map(({ receiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle: receiptHandle,
    // 0 would lose the message: the emulator fails over it and keeps it hidden.
    VisibilityTimeout: 1,
  }));
  for (let at = 0; at < entries.length; at += 10) {
    const Entries = entries.slice(at, at + 10);
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }));
  }
};
