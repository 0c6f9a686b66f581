import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addBackups, KEPT_DAYS } from './backups.ts';

/** The sparse index of active keywords by the fetch that they need. Only the scheduler reads it. */
export const ACTIVE_KEYWORDS_INDEX = 'ByFetch';

/** The sparse index of users, subscriptions and other kinds of items by creation, for administrators. */
export const KIND_INDEX = 'ByKind';

/** The logs of the functions; a log stream's name holds that of its function. */
export interface Logs {
  readonly routes: LogGroup;
  readonly workers: LogGroup;
  readonly site: LogGroup;
  /** A line for each request to the API. */
  readonly access: LogGroup;
}

interface DataProps extends StackProps {
  readonly settings: Pick<Settings, 'backups' | 'backupCopyVaultArn'>;
}

/** The data, backed up and kept when the App stack is deleted. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly logos: Bucket;
  readonly serperKey: Secret;
  readonly algoliaKey: Secret;
  readonly stripeKeys: Secret;
  readonly googleClient: Secret;
  /** With it, the API knows CloudFront. Nobody ever has to set it. */
  readonly originKey: Secret;
  /** Hashes who has had a trial. Nobody ever has to set it; another one would forget them all. */
  readonly trialKey: Secret;
  /** Here, so that they outlive the functions that write them. */
  readonly logs: Logs;

  constructor(scope: Construct, id: string, { settings, ...props }: DataProps) {
    super(scope, id, props);
    this.table = this.#makeTable();
    if (settings.backups) addBackups(this, this.table, settings.backupCopyVaultArn);
    // Web makes its policy, which names the distribution: a bucket takes one policy only.
    this.logos = new Bucket(this, 'Logos', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      // Overwritten and deleted objects can be restored for a month.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.serperKey = this.#makeSecret('SerperKey', 'Serper: {"api_key": "..."}', 'api_key');
    this.algoliaKey = this.#makeSecret(
      'AlgoliaKey',
      'Algolia: {"api_key": "...", "search_api_key": "..."}',
      'api_key',
    );
    this.stripeKeys = this.#makeSecret(
      'StripeKeys',
      'Stripe: {"secret_key": "sk_...", "publishable_key": "pk_...", "webhook_secret": "whsec_..."}',
      'secret_key',
    );
    this.googleClient = this.#makeSecret(
      'GoogleClient',
      'Google: {"client_id": "...", "client_secret": "..."}',
      'client_secret',
    );
    this.logs = {
      routes: this.#makeLogGroup('RouteLogs'),
      workers: this.#makeLogGroup('WorkerLogs'),
      site: this.#makeLogGroup('SiteLogs'),
      access: this.#makeLogGroup('AccessLogs'),
    };
    this.originKey = this.#makeSecret('OriginKey', 'CloudFront: {"key": "..."}', 'key');
    this.trialKey = this.#makeSecret('TrialKey', 'Trials: {"key": "..."}', 'key');
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'SerperKeyArn', { value: this.serperKey.secretArn });
    new CfnOutput(this, 'AlgoliaKeyArn', { value: this.algoliaKey.secretArn });
    new CfnOutput(this, 'StripeKeysArn', { value: this.stripeKeys.secretArn });
    new CfnOutput(this, 'GoogleClientArn', { value: this.googleClient.secretArn });
    new CfnOutput(this, 'OriginKeyArn', { value: this.originKey.secretArn });
  }

  #makeTable() {
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
    return table;
  }

  #makeLogGroup(id: string) {
    return new LogGroup(this, id, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** AWS generates a first value, so the template holds none. The real one is set once after deployment. */
  #makeSecret(id: string, description: string, generateStringKey: string) {
    return new Secret(this, id, {
      description,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey,
        // The key of CloudFront is sent in a header.
        excludePunctuation: true,
        passwordLength: 64,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
