import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { AwsLocation } from '../template/intrinsics.ts';
import { dynamoFile, startDynamo } from './dynamo.ts';
import { startQueuesAndFiles } from './fauxqs.ts';
import { startMail } from './mail.ts';
import type { Clients } from './resources.ts';
import { startSecretsManager } from './secretsManager.ts';

const REGION = 'sa-east-1';
const ACCOUNT = '000000000000';
/** The sender of the e-mails on one machine; none of them leaves it. */
const LOCAL_SENDER = 'nao-responda@ranqueia.local';

/** The AWS services that the functions use. */
export interface Services {
  readonly clients: Clients;
  readonly location: AwsLocation;
  /** Environment variables that point the AWS SDK to the services. */
  readonly variables: Readonly<Record<string, string>>;
  /** The URL of the built-in SQS emulator; undefined with an external one. */
  readonly queuesUrl: string | undefined;
  /** The URL of the pages that show sent e-mails; with an external emulator none are sent. */
  readonly outboxUrl: string | undefined;
  /** Child processes, each with a part of its command line that identifies it. */
  readonly children: readonly { readonly pid: number; readonly mark: string }[];
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

interface ServiceOptions {
  /** The folder of the state; without it, the state is kept in memory. */
  readonly dataDir?: string | undefined;
  /** The URL of a running AWS emulator to use instead of the built-in ones. */
  readonly endpoint?: string | undefined;
}

/** Starts the emulators of DynamoDB, SQS, S3, Secrets Manager and SES, or connects to an external one. */
export const startServices = async ({ dataDir, endpoint }: ServiceOptions): Promise<Services> => {
  if (endpoint !== undefined) {
    const urls = { dynamo: endpoint, sqs: endpoint, s3: endpoint, secrets: endpoint };
    const doNothing = async () => undefined;
    const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
    const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    return {
      ...connect(urls, keys),
      queuesUrl: undefined,
      outboxUrl: undefined,
      children: [],
      stop: doNothing,
      kill: doNothing,
    };
  }
  const [dynamo, queues, secrets, mail] = await Promise.all([
    startDynamo(dataDir),
    startQueuesAndFiles(dataDir, REGION),
    startSecretsManager({
      file: dataDir === undefined ? undefined : join(dataDir, 'secrets.json'),
      region: REGION,
      account: ACCOUNT,
    }),
    startMail(dataDir === undefined ? undefined : join(dataDir, 'mails.jsonl')),
  ]);
  const urls = { dynamo: dynamo.url, sqs: queues.url, s3: queues.url, secrets: secrets.url };
  const { variables, ...connected } = connect(urls, emulatorKeys);
  const mark = dataDir === undefined ? String(new URL(dynamo.url).port) : dynamoFile(dataDir);
  return {
    ...connected,
    variables: { ...variables, AWS_ENDPOINT_URL_SESV2: mail.url, MAIL_FROM: LOCAL_SENDER },
    outboxUrl: mail.url,
    queuesUrl: queues.url,
    children: dynamo.pid === undefined ? [] : [{ pid: dynamo.pid, mark }],
    stop: async () => {
      await Promise.all([dynamo.stop(), queues.stop(), secrets.close(), mail.close()]);
    },
    kill: async () => {
      await Promise.all([dynamo.kill(), queues.kill(), secrets.close(), mail.close()]);
    },
  };
};

type Urls = Readonly<Record<keyof Clients, string>>;

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The built-in emulators check no keys; real keys in the environment are never passed to the functions. */
const emulatorKeys: Keys = { accessKeyId: 'local', secretAccessKey: 'local' };

const connect = (urls: Urls, credentials: Keys): Pick<Services, 'clients' | 'location' | 'variables'> => {
  const common = { region: REGION, credentials };
  return {
    clients: {
      dynamo: new DynamoDBClient({ ...common, endpoint: urls.dynamo }),
      sqs: new SQSClient({ ...common, endpoint: urls.sqs }),
      s3: new S3Client({ ...common, endpoint: urls.s3, forcePathStyle: true }),
      secrets: new SecretsManagerClient({ ...common, endpoint: urls.secrets }),
    },
    location: { region: REGION, account: ACCOUNT, sqsUrl: urls.sqs },
    variables: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: urls.dynamo,
      AWS_ENDPOINT_URL_SQS: urls.sqs,
      AWS_ENDPOINT_URL_S3: urls.s3,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secrets,
      // For all other services: nothing listens there, so that no call ever reaches AWS itself.
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    },
  };
};
