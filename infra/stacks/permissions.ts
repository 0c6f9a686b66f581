import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Permission } from '../roles.ts';
import type { Settings, UserPool } from '../settings.ts';
import { ACTIVE_KEYWORDS_INDEX, type DataStack, KIND_INDEX } from './data.ts';
import type { MailSender } from './mails.ts';

export interface PermissionTargets {
  readonly data: DataStack;
  readonly settings: Settings;
  /** If undefined, nobody signs in with a user pool. */
  readonly userPool: UserPool | undefined;
}

/** The variables of a permission. Functions without the permission do not know where the resources are. */
type Environment = Readonly<Record<string, string>>;

interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
}

/** All logos: the rest of an object's key is random. */
const LOGO_OBJECTS = 'logos/*';

export const grantsFor = (targets: PermissionTargets): Record<Permission, Grant> => {
  const { data, settings, userPool } = targets;
  const { table, logos, queues, mailSender, secrets } = data;
  const { addresses } = settings;
  const onTable = { TABLE_NAME: table.tableName };
  const inBucket = { LOGO_BUCKET: logos.bucketName };
  const logoObjects = [logos.arnForObjects(LOGO_OBJECTS)];
  return {
    'table:read': grant(
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      [table.tableArn],
      onTable,
    ),
    'table:write': grant(
      [
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
        'dynamodb:ConditionCheckItem',
      ],
      [table.tableArn],
      onTable,
    ),
    'active-keywords:list': grant(['dynamodb:Scan'], [`${table.tableArn}/index/${ACTIVE_KEYWORDS_INDEX}`]),
    'kinds:list': grant(['dynamodb:Query'], [`${table.tableArn}/index/${KIND_INDEX}`]),
    'logos:put': grant(['s3:PutObject'], logoObjects, inBucket),
    'logos:read': grant(['s3:GetObject'], logoObjects, inBucket),
    'logos:remove': grant(['s3:DeleteObject'], logoObjects, inBucket),
    'logos:list': grant(['s3:ListBucket'], [logos.bucketArn], inBucket),
    'icons:call': know({ ICONS_URL: addresses.iconsUrl }),
    'checks:send': send(queues.checks, 'CHECKS_QUEUE_URL'),
    'restChecks:send': send(queues.restChecks, 'REST_CHECKS_QUEUE_URL'),
    'tasks:send': send(queues.tasks, 'TASKS_QUEUE_URL'),
    'billingTasks:send': send(queues.billingTasks, 'BILLING_TASKS_QUEUE_URL'),
    'mails:send': send(queues.mails, 'MAILS_QUEUE_URL'),
    'releases:send': send(queues.releases, 'RELEASES_QUEUE_URL'),
    // Every worker may postpone messages of its queue.
    'checks:postpone': know({ CHECKS_QUEUE_URL: queues.checks.queueUrl }),
    'restChecks:postpone': know({ REST_CHECKS_QUEUE_URL: queues.restChecks.queueUrl }),
    'mails:postpone': know({ MAILS_QUEUE_URL: queues.mails.queueUrl }),
    'serper:call': readSecret(secrets.serperKey, 'SERPER_SECRET_ID', { SERPER_URL: addresses.serperUrl }),
    'algolia:call': readSecret(secrets.algoliaKey, 'ALGOLIA_SECRET_ID', {
      ALGOLIA_URL: addresses.algoliaUrl,
    }),
    'origin-key:read': readSecret(secrets.originKey, 'ORIGIN_KEY_SECRET_ID'),
    'trial-key:read': readSecret(secrets.trialKey, 'TRIAL_KEY_SECRET_ID'),
    'search-keys:write': grant(
      ['secretsmanager:PutSecretValue'],
      [secrets.serperKey.secretArn, secrets.algoliaKey.secretArn],
    ),
    'stripe:call': readSecret(secrets.stripeKeys, 'STRIPE_SECRET_ID', { STRIPE_URL: addresses.stripeUrl }),
    'stripe-keys:write': grant(
      ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      [secrets.stripeKeys.secretArn],
      { STRIPE_SECRET_ID: secrets.stripeKeys.secretArn },
    ),
    'mail:configured': know({ MAIL_FROM: mailSender?.address ?? '' }),
    'mail:send': sendMail(mailSender, addresses.mailUrl),
    'google:call': readSecret(secrets.googleClient, 'GOOGLE_SECRET_ID', {
      GOOGLE_ISSUER: addresses.googleIssuer,
    }),
    'user-pool:verify': know({
      USER_POOL_ISSUER: userPool?.issuer ?? '',
      USER_POOL_CLIENT_ID: userPool?.clientId ?? '',
    }),
    'pool-users:remove': userPool
      ? grant(['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'], [userPool.arn], {
          USER_POOL_ID: userPool.id,
        })
      : know({}),
  };
};

const grant = (
  actions: readonly string[],
  resources: readonly string[],
  environment: Environment = {},
): Grant => ({ actions, resources, environment });

const know = (environment: Environment): Grant => grant([], [], environment);

const readSecret = ({ secretArn }: Secret, variable: string, environment: Environment = {}): Grant =>
  grant(['secretsmanager:GetSecretValue'], [secretArn], { [variable]: secretArn, ...environment });

const send = (queue: Queue, variable: string): Grant =>
  grant(['sqs:SendMessage'], [queue.queueArn], { [variable]: queue.queueUrl });

const sendMail = (sender: MailSender | undefined, mailUrl: string): Grant => {
  const environment = {
    MAIL_FROM: sender?.address ?? '',
    ...(sender && { MAIL_CONFIGURATION_SET: sender.configurationSetName }),
    // The AWS SDK reads this variable.
    ...(mailUrl !== '' && { AWS_ENDPOINT_URL_SESV2: mailUrl }),
  };
  if (!sender) return know(environment);
  return {
    ...grant(
      // SES makes a raw message of one with an attachment.
      ['ses:SendEmail', 'ses:SendRawEmail'],
      [sender.identitiesArn, sender.configurationSetArn],
      environment,
    ),
    conditions: { StringEquals: { 'ses:FromAddress': sender.address } },
  };
};
