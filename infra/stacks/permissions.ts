import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../queueWorkers.ts';
import type { Permission } from '../roles.ts';
import type { Addresses } from '../settingRules.ts';
import type { Settings, UserPool } from '../settings.ts';
import { ACTIVE_KEYWORDS_INDEX, KIND_INDEX } from './data.ts';

/** Everything that permissions refer to. */
export interface PermissionTargets {
  readonly table: Table;
  readonly logos: Bucket;
  readonly serperKey: Secret;
  readonly algoliaKey: Secret;
  readonly stripeKeys: Secret;
  readonly googleClient: Secret;
  readonly originKey: Secret;
  readonly trialKey: Secret;
  readonly settings: Pick<Settings, 'addresses'>;
  /** Without it, nobody signs in with the tokens of a user pool. */
  readonly userPool: Pick<UserPool, 'issuer' | 'clientId' | 'id' | 'arn'> | undefined;
  /** Without it, no e-mail can be sent. */
  readonly mailSender: MailSender | undefined;
  readonly queues: Readonly<Record<QueueName, Queue>>;
}

/** The one address that e-mails are sent from. */
export interface MailSender {
  readonly address: string;
  /**
   * Of all identities of the account: SES asks for the one that was verified, which may be a parent domain,
   * and for those of recipients. The sender's address is what limits it.
   */
  readonly identityArns: string;
}

interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, unknown>>;
  /** Tells the function where the resources are. Functions without the permission do not know. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The rest of an object's key is random. */
const LOGO_OBJECTS = 'logos/*';

/** What each permission grants: exact actions on exact resources. */
export const grantsFor = (targets: PermissionTargets): Record<Permission, Grant> => ({
  'table:read': {
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [targets.table.tableArn],
    environment: { TABLE_NAME: targets.table.tableName },
  },
  'table:write': {
    actions: [
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    ],
    resources: [targets.table.tableArn],
    environment: { TABLE_NAME: targets.table.tableName },
  },
  'active-keywords:list': {
    actions: ['dynamodb:Scan'],
    resources: [`${targets.table.tableArn}/index/${ACTIVE_KEYWORDS_INDEX}`],
    environment: {},
  },
  'kinds:list': {
    actions: ['dynamodb:Query'],
    resources: [`${targets.table.tableArn}/index/${KIND_INDEX}`],
    environment: {},
  },
  'logos:put': withLogos(targets, 's3:PutObject', LOGO_OBJECTS),
  'logos:remove': withLogos(targets, 's3:DeleteObject', LOGO_OBJECTS),
  'logos:list': withLogos(targets, 's3:ListBucket'),
  'icons:call': {
    actions: [],
    resources: [],
    environment: { ICONS_URL: targets.settings.addresses.iconsUrl },
  },
  'checks:send': send(targets.queues.checks, 'CHECKS_QUEUE_URL'),
  'runChecks:send': send(targets.queues.runChecks, 'RUN_CHECKS_QUEUE_URL'),
  'cleanup:send': send(targets.queues.cleanup, 'CLEANUP_QUEUE_URL'),
  'plans:send': send(targets.queues.plans, 'PLANS_QUEUE_URL'),
  'mails:send': send(targets.queues.mails, 'MAILS_QUEUE_URL'),
  'runs:send': send(targets.queues.runs, 'RUNS_QUEUE_URL'),
  // Every worker may change when a message of its queue comes again.
  'mails:postpone': {
    actions: [],
    resources: [],
    environment: { MAILS_QUEUE_URL: targets.queues.mails.queueUrl },
  },
  'serper:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.serperKey.secretArn],
    environment: {
      SERPER_SECRET_ID: targets.serperKey.secretArn,
      SERPER_URL: targets.settings.addresses.serperUrl,
    },
  },
  'algolia:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.algoliaKey.secretArn],
    environment: {
      ALGOLIA_SECRET_ID: targets.algoliaKey.secretArn,
      ALGOLIA_URL: targets.settings.addresses.algoliaUrl,
    },
  },
  'origin-key:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.originKey.secretArn],
    environment: { ORIGIN_KEY_SECRET_ID: targets.originKey.secretArn },
  },
  'trial-key:read': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.trialKey.secretArn],
    environment: { TRIAL_KEY_SECRET_ID: targets.trialKey.secretArn },
  },
  'search-keys:write': {
    actions: ['secretsmanager:PutSecretValue'],
    resources: [targets.serperKey.secretArn, targets.algoliaKey.secretArn],
    environment: {},
  },
  'stripe:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.stripeKeys.secretArn],
    environment: {
      STRIPE_SECRET_ID: targets.stripeKeys.secretArn,
      STRIPE_URL: targets.settings.addresses.stripeUrl,
    },
  },
  'mail:send': {
    actions: targets.mailSender ? ['ses:SendEmail'] : [],
    resources: targets.mailSender ? [targets.mailSender.identityArns] : [],
    conditions: { StringEquals: { 'ses:FromAddress': targets.mailSender?.address } },
    environment: { MAIL_FROM: targets.mailSender?.address ?? '', ...mailAddress(targets.settings.addresses) },
  },
  'mail:configured': {
    actions: [],
    resources: [],
    environment: { MAIL_FROM: targets.mailSender?.address ?? '' },
  },
  'stripe-keys:write': {
    actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    resources: [targets.stripeKeys.secretArn],
    environment: { STRIPE_SECRET_ID: targets.stripeKeys.secretArn },
  },
  'google:call': {
    actions: ['secretsmanager:GetSecretValue'],
    resources: [targets.googleClient.secretArn],
    environment: {
      GOOGLE_SECRET_ID: targets.googleClient.secretArn,
      GOOGLE_ISSUER: targets.settings.addresses.googleIssuer,
    },
  },
  'user-pool:verify': {
    actions: [],
    resources: [],
    environment: {
      USER_POOL_ISSUER: targets.userPool?.issuer ?? '',
      USER_POOL_CLIENT_ID: targets.userPool?.clientId ?? '',
    },
  },
  'pool-users:remove': removalFrom(targets.userPool),
});

const removalFrom = ({ arn, id = '' }: Partial<Pick<UserPool, 'arn' | 'id'>> = {}): Grant =>
  arn === undefined
    ? { actions: [], resources: [], environment: {} }
    : {
        actions: ['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'],
        resources: [arn],
        environment: { USER_POOL_ID: id },
      };

/** Only the SDK reads it. */
const mailAddress = ({ mailUrl }: Addresses): Grant['environment'] =>
  mailUrl === '' ? {} : { AWS_ENDPOINT_URL_SESV2: mailUrl };

const send = (queue: Queue, variable: string): Grant => ({
  actions: ['sqs:SendMessage'],
  resources: [queue.queueArn],
  environment: { [variable]: queue.queueUrl },
});

const withLogos = ({ logos }: PermissionTargets, action: string, objects?: string): Grant => ({
  actions: [action],
  resources: [objects === undefined ? logos.bucketArn : logos.arnForObjects(objects)],
  environment: { LOGO_BUCKET: logos.bucketName },
});
