import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Place } from '../template/intrinsics.ts';
import { dynamoFile, startDynamo, startQueuesAndFiles } from './emulators.ts';
import type { Clients } from './resources.ts';
import { startSecrets } from './secrets.ts';

const REGION = 'sa-east-1';
const ACCOUNT = '000000000000';

/** What the functions reach AWS by, real or not. */
export interface Services {
  readonly clients: Clients;
  readonly place: Place;
  readonly variables: Readonly<Record<string, string>>;
  /** Where our own queue emulator answers; undefined where it is another's. */
  readonly queuesUrl: string | undefined;
  /** Processes of their own, each with words of its command line that no other's holds. */
  readonly children: readonly { readonly pid: number; readonly mark: string }[];
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

interface ServiceOptions {
  /** Where the state is kept; without it, in memory. */
  readonly dataDir?: string | undefined;
  /** An emulator of all of AWS that runs already; without it, ours are started. */
  readonly endpoint?: string | undefined;
}

/** Starts the emulators of DynamoDB, SQS, S3 and Secrets Manager, or reaches for another's. */
export const startServices = async ({ dataDir, endpoint }: ServiceOptions): Promise<Services> => {
  if (endpoint !== undefined) {
    const urls = { dynamo: endpoint, sqs: endpoint, s3: endpoint, secrets: endpoint };
    const nothing = async () => undefined;
    const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
    const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    return { ...reach(urls, keys), queuesUrl: undefined, children: [], stop: nothing, kill: nothing };
  }
  const [dynamo, queues, secrets] = await Promise.all([
    startDynamo(dataDir),
    startQueuesAndFiles(dataDir, REGION),
    startSecrets({
      file: dataDir === undefined ? undefined : join(dataDir, 'secrets.json'),
      region: REGION,
      account: ACCOUNT,
    }),
  ]);
  const mark = dataDir === undefined ? String(new URL(dynamo.url).port) : dynamoFile(dataDir);
  return {
    ...reach({ dynamo: dynamo.url, sqs: queues.url, s3: queues.url, secrets: secrets.url }, ownKeys),
    queuesUrl: queues.url,
    children: dynamo.pid === undefined ? [] : [{ pid: dynamo.pid, mark }],
    stop: async () => {
      await Promise.all([dynamo.stop(), queues.stop(), secrets.close()]);
    },
    kill: async () => {
      await Promise.all([dynamo.kill(), queues.kill(), secrets.close()]);
    },
  };
};

type Urls = Readonly<Record<keyof Clients, string>>;

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Our emulators check no keys; whoever has real ones in the environment does not lend them to the functions. */
const ownKeys: Keys = { accessKeyId: 'local', secretAccessKey: 'local' };

const reach = (urls: Urls, credentials: Keys): Pick<Services, 'clients' | 'place' | 'variables'> => {
  const common = { region: REGION, credentials };
  return {
    clients: {
      dynamo: new DynamoDBClient({ ...common, endpoint: urls.dynamo }),
      sqs: new SQSClient({ ...common, endpoint: urls.sqs }),
      s3: new S3Client({ ...common, endpoint: urls.s3, forcePathStyle: true }),
      secrets: new SecretsManagerClient({ ...common, endpoint: urls.secrets }),
    },
    place: { region: REGION, account: ACCOUNT, sqsUrl: urls.sqs },
    variables: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: urls.dynamo,
      AWS_ENDPOINT_URL_SQS: urls.sqs,
      AWS_ENDPOINT_URL_S3: urls.s3,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secrets,
      // Any other service: nobody listens there, so that nothing ever reaches the real AWS.
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    },
  };
};
