import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import { AttributeType, BillingMode, type ITable, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { type MailSender, mailSenderOf } from './mails.ts';
import { pascal } from './names.ts';
import { makeQueues, type Queues } from './queues.ts';

/** How many days data can be restored, and so how long deleted data of customers still exists. */
const KEPT_DAYS = 35;

/** A sparse index of active keywords by fetch, which only the scheduler reads. */
export const ACTIVE_KEYWORDS_INDEX = 'ByFetch';

/** A sparse index of users, subscriptions and other kinds by creation, for administrators. */
export const KIND_INDEX = 'ByKind';

/** Functions share log groups; the name of a log stream contains the function's name. */
export interface Logs {
  readonly routes: LogGroup;
  readonly workers: LogGroup;
  readonly site: LogGroup;
  readonly access: LogGroup;
}

/** What a secret holds, and the field that AWS generates. */
const secretRules = {
  serperKey: ['Serper: {"api_key": "..."}', 'api_key'],
  algoliaKey: ['Algolia: {"api_key": "...", "search_api_key": "..."}', 'api_key'],
  stripeKeys: [
    'Stripe: {"secret_key": "sk_...", "publishable_key": "pk_...", "webhook_secret": "whsec_..."}',
    'secret_key',
  ],
  googleClient: ['Google: {"client_id": "...", "client_secret": "..."}', 'client_secret'],
  /** Proves to the API that a call comes from CloudFront. */
  originKey: ['CloudFront: {"key": "..."}', 'key'],
  /** For hashing who has had a trial; replacing it forgets all earlier trials. */
  trialKey: ['Trials: {"key": "..."}', 'key'],
} as const satisfies Readonly<Record<string, readonly [description: string, generated: string]>>;

type SecretName = keyof typeof secretRules;

interface DataProps extends StackProps {
  readonly settings: Pick<Settings, 'backups' | 'backupCopyVaultArn' | 'mailFrom' | 'tableName'>;
}

export class DataStack extends Stack {
  /** The restored table that the settings name, or else this stack's own. */
  readonly table: ITable;
  readonly logos: Bucket;
  readonly secrets: Readonly<Record<SecretName, Secret>>;
  /** The log groups are in this stack so that they outlive the functions. */
  readonly logs: Logs;
  /** If undefined, there are no weekly copies of the table. */
  readonly vaultName: string | undefined;
  /** The queues are in this stack so that their messages outlive the functions. */
  readonly queues: Queues;
  /** If undefined, no e-mail can be sent. */
  readonly mailSender: MailSender | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: DataProps) {
    super(scope, id, props);
    // Its own table stays, so that a restored one can be left again.
    const ownTable = this.#makeTable();
    this.table = settings.tableName === undefined ? ownTable : this.#adoptTable(settings.tableName);
    if (settings.backups) {
      const vault = this.#addBackups(this.table === ownTable ? 'Table' : 'RestoredTable', settings);
      this.#testRestores(vault);
      this.vaultName = vault.backupVaultName;
    }
    // The Web stack makes this bucket's only possible policy, because the policy names the distribution.
    this.logos = new Bucket(this, 'Logos', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      // Keeps overwritten and deleted objects for a month.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.logs = {
      routes: this.#makeLogGroup('RouteLogs'),
      workers: this.#makeLogGroup('WorkerLogs'),
      site: this.#makeLogGroup('SiteLogs'),
      access: this.#makeLogGroup('AccessLogs'),
    };
    this.secrets = Object.fromEntries(
      Object.entries(secretRules).map(([name, [description, generated]]) => [
        name,
        this.#makeSecret(pascal(name), description, generated),
      ]),
    ) as Record<SecretName, Secret>;
    this.queues = makeQueues(this);
    const { mailFrom } = settings;
    this.mailSender = mailFrom === undefined ? undefined : mailSenderOf(this, mailFrom, this.queues.mails);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    const { trialKey: _, ...shown } = this.secrets;
    for (const [name, { secretArn }] of Object.entries(shown))
      new CfnOutput(this, `${pascal(name)}Arn`, { value: secretArn });
  }

  #makeTable(): ITable {
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: KEPT_DAYS,
      },
      timeToLiveAttribute: 'ttl',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    table.addGlobalSecondaryIndex({
      indexName: ACTIVE_KEYWORDS_INDEX,
      partitionKey: { name: 'fetch', type: AttributeType.STRING },
      sortKey: { name: 'PK', type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    table.addGlobalSecondaryIndex({
      indexName: KIND_INDEX,
      partitionKey: { name: 'kind', type: AttributeType.STRING },
      sortKey: { name: 'created_at', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['search_text'],
    });
    // The cast is needed because a property of the class is `… | undefined` but optional in the interface.
    return table as ITable;
  }

  #adoptTable(tableName: string): ITable {
    const globalIndexes = [ACTIVE_KEYWORDS_INDEX, KIND_INDEX];
    return Table.fromTableAttributes(this, 'RestoredTable', { tableName, globalIndexes });
  }

  /** Backups that remain if point-in-time recovery is turned off. A copy in another account is optional. */
  #addBackups(selected: string, { backupCopyVaultArn: copyVaultArn }: DataProps['settings']): BackupVault {
    // A stack's ARN ends with a unique id.
    const idOfStack = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    const vault = new BackupVault(this, 'Backups', {
      // CDK's default name would be taken if Data is created again beside the kept vault.
      backupVaultName: `Ranqueia-${idOfStack}`,
      // Unlike RETAIN, this policy deletes the vault after a failed first deployment.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const deleteAfter = Duration.days(KEPT_DAYS);
    const plan = new BackupPlan(this, 'BackupPlan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Weekly',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '6', minute: '0' }),
          deleteAfter,
          ...(copyVaultArn !== undefined && {
            copyActions: [
              {
                destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyVault', copyVaultArn),
                deleteAfter,
              },
            ],
          }),
        }),
      ],
    });
    plan.addSelection(selected, { resources: [BackupResource.fromDynamoDbTable(this.table)] });
    return vault;
  }

  /** AWS Backup restores the latest weekly copy once a month, and deletes the restored table. */
  #testRestores(vault: BackupVault) {
    const role = new Role(this, 'RestoreRole', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForRestores'),
      ],
    });
    const plan = new CfnRestoreTestingPlan(this, 'RestoreTests', {
      restoreTestingPlanName: this.stackName,
      scheduleExpression: 'cron(0 12 1 * ? *)',
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [vault.backupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: KEPT_DAYS,
      },
    });
    const selection = new CfnRestoreTestingSelection(this, 'RestoredTests', {
      restoreTestingPlanName: plan.restoreTestingPlanName,
      restoreTestingSelectionName: this.stackName,
      protectedResourceType: 'DynamoDB',
      protectedResourceArns: [this.table.tableArn],
      iamRoleArn: role.roleArn,
    });
    selection.addDependency(plan);
  }

  #makeLogGroup(id: string) {
    return new LogGroup(this, id, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** AWS generates the first value, so the template contains none. The real value is set after deployment. */
  #makeSecret(id: string, description: string, generateStringKey: string) {
    return new Secret(this, id, {
      description,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey,
        // No punctuation, because CloudFront sends its key in a header.
        excludePunctuation: true,
        passwordLength: 64,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
