import { randomBytes } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { DeleteQueueCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import type { Clients } from '../../../infra/local/aws/resources.ts';
import { allAt, type Endpoints } from '../../../infra/local/aws/services.ts';
import type { CloudSpec } from '../../../infra/local/template/cloudSpec.ts';

/** The variable by which test/emulator/run.ts tells the test processes what services to use. */
export const SERVICES = 'TEST_SERVICES';

/** The variable with the URL of the queues and files that clouds in memory share. */
export const SHARED_QUEUES = 'TEST_QUEUES';

const schema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('built-in') }),
  /** The built-in emulators, except that the table is in another one. */
  z.object({ on: z.literal('table'), url: z.url() }),
  /** One foreign emulator of all services, such as LocalStack. */
  z.object({ on: z.literal('emulator'), url: z.url() }),
  /** A deployed API, of which tests see nothing but its answers. */
  z.object({ on: z.literal('api'), url: z.url() }),
]);

export type Services = z.output<typeof schema>;

type Variables = Readonly<Record<string, string | undefined>>;

export const services: Services = z.parse(schema, JSON.parse(process.env[SERVICES] ?? '{"on":"built-in"}'));

export const sharedQueues = process.env[SHARED_QUEUES];

/** Returns the services that environment variables name, or undefined if they name none. */
export const servicesFrom = ({ API_URL, AWS_ENDPOINT_URL }: Variables): Services | undefined => {
  if (API_URL) return { on: 'api', url: new URL(API_URL).origin };
  if (!AWS_ENDPOINT_URL) return undefined;
  const { hostname } = new URL(AWS_ENDPOINT_URL);
  if (/\.amazonaws\.com(\.cn)?$/.test(hostname))
    throw new Error('AWS_ENDPOINT_URL names AWS itself, not an emulator.');
  return { on: 'emulator', url: AWS_ENDPOINT_URL };
};

interface Placement {
  readonly endpoints?: Endpoints;
  readonly namePrefix?: string;
}

/** Returns where a cloud's resources are; on a shared emulator, their names get a unique prefix. */
export const placementOn = (chosen: Services, builtInQueues: string | undefined): Placement => {
  const namePrefix = `test-${randomBytes(4).toString('hex')}-`;
  switch (chosen.on) {
    case 'table':
      return { endpoints: { dynamo: chosen.url, builtInQueues }, namePrefix };
    case 'emulator':
      return { endpoints: allAt(chosen.url), namePrefix };
    default:
      return builtInQueues === undefined ? {} : { endpoints: { builtInQueues }, namePrefix };
  }
};

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
