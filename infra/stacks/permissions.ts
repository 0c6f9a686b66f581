import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Permission } from '../access.ts';
import { ACTIVE_KEYWORDS_INDEX } from './data.ts';

/** The Cognito user pool that the pages sign in at by Amplify, where there is one. */
export interface UserPool {
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`. */
  readonly issuer: string;
  readonly clientId: string;
}

/** Everything that a function can be allowed to use. */
export interface Things {
  readonly table: Table;
  readonly logos: Bucket;
  readonly serperKey: Secret;
  readonly stripeKeys: Secret;
  readonly googleClient: Secret;
  readonly userPool: UserPool | undefined;
  readonly checks: Queue;
  readonly cleanup: Queue;
}

interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** How the function learns of what it may use: one that may not, does not know where it is. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The rest of an object's key is made up at run time. */
const LOGO_OBJECTS = 'logos/*';

/** What each permission means: exact actions on exact resources. */
export const grantsFor = (things: Things): Record<Permission, Grant> => ({
  'table:read': {
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [things.table.tableArn],
    environment: { TABLE_NAME: things.table.tableName },
  },
  'table:write': {
    actions: [
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    ],
    resources: [things.table.tableArn],
    environment: { TABLE_NAME: things.table.tableName },
  },
  'active-keywords:list': {
    actions: ['dynamodb:Scan'],
    resources: [`${things.table.tableArn}/index/${ACTIVE_KEYWORDS_INDEX}`],
    environment: {},
  },
  'logos:put': withLogos(things, 's3:PutObject', LOGO_OBJECTS),
  'logos:remove': withLogos(things, 's3:DeleteObject', LOGO_OBJECTS),
  'logos:list': withLogos(things, 's3:ListBucket'),
  'icons:call': {
    actions: [],
    resources: [],
    environment: { ICONS_URL: 'https://www.google.com/s2/favicons' },
  },
  'checks:send': send(things.checks, 'CHECKS_QUEUE_URL'),
  'cleanup:send': send(things.cleanup, 'CLEANUP_QUEUE_URL'),
  'serper:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [things.serperKey.secretArn],
    environment: { SERPER_SECRET_ID: things.serperKey.secretArn, SERPER_URL: 'https://google.serper.dev' },
  },
  'stripe:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [things.stripeKeys.secretArn],
    environment: { STRIPE_SECRET_ID: things.stripeKeys.secretArn, STRIPE_URL: 'https://api.stripe.com' },
  },
  'google:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [things.googleClient.secretArn],
    environment: {
      GOOGLE_SECRET_ID: things.googleClient.secretArn,
      GOOGLE_ISSUER: 'https://accounts.google.com',
    },
  },
  'user-pool:verify': {
    actions: [],
    resources: [],
    environment: {
      USER_POOL_ISSUER: things.userPool?.issuer ?? '',
      USER_POOL_CLIENT_ID: things.userPool?.clientId ?? '',
    },
  },
});

const send = (queue: Queue, variable: string): Grant => ({
  actions: ['sqs:SendMessage'],
  resources: [queue.queueArn],
  environment: { [variable]: queue.queueUrl },
});

const withLogos = ({ logos }: Things, action: string, objects?: string): Grant => ({
  actions: [action],
  resources: [objects === undefined ? logos.bucketArn : logos.arnForObjects(objects)],
  environment: { LOGO_BUCKET: logos.bucketName },
});
