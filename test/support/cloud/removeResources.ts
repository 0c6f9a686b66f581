import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { DeleteQueueCommand } from '@aws-sdk/client-sqs';
import type { Clients } from '../../../infra/local/aws/resources.ts';
import type { CloudSpec } from '../../../infra/local/template/cloudSpec.ts';

export const removeResources = async (
  { tables, queues, buckets, secrets }: CloudSpec,
  clients: Clients,
): Promise<void> => {
  const removeBucket = async (Bucket: string) => {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: clients.s3 }, { Bucket })) {
      for (const { Key } of Contents) await clients.s3.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    await clients.s3.send(new DeleteBucketCommand({ Bucket }));
  };
  await Promise.allSettled([
    removeQueues(queues, clients),
    ...tables.map(({ name }) => clients.dynamo.send(new DeleteTableCommand({ TableName: name }))),
    ...buckets.map(removeBucket),
    ...secrets.map((SecretId) =>
      clients.secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })),
    ),
  ]);
};

export const removeQueues = async (queues: CloudSpec['queues'], { sqs }: Clients): Promise<void> => {
  await Promise.allSettled(queues.map(({ url }) => sqs.send(new DeleteQueueCommand({ QueueUrl: url }))));
};
