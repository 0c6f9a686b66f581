import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Permission } from '../roles.ts';
import type { Addresses } from '../settingRules.ts';
import type { UserPool } from '../settings.ts';
import { ACTIVE_KEYWORDS_INDEX, KIND_INDEX } from './data.ts';
import type { PermissionTargets } from './permissionTargets.ts';

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
  'serper:call': readSecret(targets.serperKey, 'SERPER_SECRET_ID', {
    SERPER_URL: targets.settings.addresses.serperUrl,
  }),
  'algolia:call': readSecret(targets.algoliaKey, 'ALGOLIA_SECRET_ID', {
    ALGOLIA_URL: targets.settings.addresses.algoliaUrl,
  }),
  'origin-key:read': readSecret(targets.originKey, 'ORIGIN_KEY_SECRET_ID'),
  'trial-key:read': readSecret(targets.trialKey, 'TRIAL_KEY_SECRET_ID'),
  'search-keys:write': {
    actions: ['secretsmanager:PutSecretValue'],
    resources: [targets.serperKey.secretArn, targets.algoliaKey.secretArn],
    environment: {},
  },
  'stripe:call': readSecret(targets.stripeKeys, 'STRIPE_SECRET_ID', {
    STRIPE_URL: targets.settings.addresses.stripeUrl,
  }),
  'mail:send': {
    actions: targets.mailSender ? ['ses:SendEmail'] : [],
    resources: targets.mailSender
      ? [targets.mailSender.identitiesArn, targets.mailSender.configurationSetArn]
      : [],
    conditions: { StringEquals: { 'ses:FromAddress': targets.mailSender?.address } },
    environment: {
      MAIL_FROM: targets.mailSender?.address ?? '',
      ...(targets.mailSender && { MAIL_CONFIGURATION_SET: targets.mailSender.configurationSetName }),
      ...mailAddress(targets.settings.addresses),
    },
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
  'google:call': readSecret(targets.googleClient, 'GOOGLE_SECRET_ID', {
    GOOGLE_ISSUER: targets.settings.addresses.googleIssuer,
  }),
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

const readSecret = (secret: Secret, variable: string, environment: Grant['environment'] = {}): Grant => ({
  actions: ['secretsmanager:GetSecretValue'],
  resources: [secret.secretArn],
  environment: { [variable]: secret.secretArn, ...environment },
});

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
