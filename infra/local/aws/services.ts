import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Listening } from '../http.ts';
import { startDynamo } from './dynamo.ts';
import { startQueuesAndFiles } from './fauxqs.ts';
import { startMail } from './mail.ts';
import type { Emulator } from './program.ts';
import type { Clients } from './resources.ts';
import { startSecretsManager } from './secretsManager.ts';

const REGION = 'sa-east-1';
const ACCOUNT = '000000000000';
/** The sender's address; no e-mail leaves this machine. */
const LOCAL_SENDER = 'nao-responda@ranqueia.local';

export type Services = Awaited<ReturnType<typeof startServices>>;

interface ServiceOptions {
  readonly dataDir?: string | undefined;
  /** External emulators that replace the built-in ones. */
  readonly endpoints?: Endpoints | undefined;
  /** Begins every resource's name, for an emulator that other projects use too. */
  readonly namePrefix?: string | undefined;
}

export interface Endpoints {
  readonly dynamo?: string | undefined;
  /** The emulator of queues, files and secrets. */
  readonly others?: string | undefined;
  /** The built-in emulator of queues and files, if another process started it. */
  readonly builtInQueues?: string | undefined;
}

/** The same emulator for all services; without a URL, the built-in emulators. */
export const allAt = (url: string | undefined): Endpoints => ({ dynamo: url, others: url });

export const startServices = async (options: ServiceOptions) => {
  const { dataDir, namePrefix, endpoints: { dynamo: dynamoUrl, others, builtInQueues } = {} } = options;
  const runningQueues = others ?? builtInQueues;
  const secretsFile = dataDir === undefined ? undefined : join(dataDir, 'secrets.json');
  const startSecrets = () => startSecretsManager({ file: secretsFile, region: REGION, account: ACCOUNT });
  const started = await Promise.all([
    dynamoUrl === undefined ? startDynamo(dataDir) : runningAt(dynamoUrl),
    runningQueues === undefined ? startQueuesAndFiles(dataDir, REGION) : runningAt(runningQueues),
    others === undefined ? emulatorOf(startSecrets()) : runningAt(others),
    emulatorOf(startMail()),
  ]);
  const [dynamo, queues, secrets, mail] = started;
  const urls = { dynamo: dynamo.url, sqs: queues.url, s3: queues.url, secrets: secrets.url };
  const isBuiltIn = dynamoUrl === undefined && others === undefined;
  const { clients, location, variables } = connect(urls, isBuiltIn ? builtInKeys : givenKeys());
  return {
    clients,
    location: { ...location, namePrefix },
    variables: { ...variables, AWS_ENDPOINT_URL_SESV2: mail.url, MAIL_FROM: LOCAL_SENDER },
    outboxUrl: mail.url,
    queuesUrl: others === undefined ? queues.url : undefined,
    dynamoPid: dynamo.pid,
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
    kill: async () => {
      await Promise.all(started.map(({ kill }) => kill()));
    },
  };
};

const runningAt = (url: string): Emulator => {
  const doNothing = async () => undefined;
  return { url, stop: doNothing, kill: doNothing };
};

const emulatorOf = async (starting: Promise<Listening>): Promise<Emulator> => {
  const { url, close } = await starting;
  return { url, stop: close, kill: close };
};

type Urls = Readonly<Record<keyof Clients, string>>;

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Fixed keys, so that real keys in the environment never reach the functions; the emulators check none. */
const builtInKeys: Keys = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Some external emulators distinguish accounts by the keys. */
const givenKeys = (): Keys => {
  const { AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
};

/** Emulators take a key of twelve digits as the account's number. */
const accountOf = ({ accessKeyId }: Keys): string => (/^\d{12}$/.test(accessKeyId) ? accessKeyId : ACCOUNT);

const connect = (urls: Urls, credentials: Keys) => {
  const common = { region: REGION, credentials };
  return {
    clients: {
      dynamo: new DynamoDBClient({ ...common, endpoint: urls.dynamo }),
      sqs: new SQSClient({ ...common, endpoint: urls.sqs }),
      s3: new S3Client({ ...common, endpoint: urls.s3, forcePathStyle: true }),
      secrets: new SecretsManagerClient({ ...common, endpoint: urls.secrets }),
    },
    location: { region: REGION, account: accountOf(credentials), sqsUrl: urls.sqs },
    variables: {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: urls.dynamo,
      AWS_ENDPOINT_URL_SQS: urls.sqs,
      AWS_ENDPOINT_URL_S3: urls.s3,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secrets,
      // Nothing listens at this address, so calls of other services never reach AWS.
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    },
  };
};
