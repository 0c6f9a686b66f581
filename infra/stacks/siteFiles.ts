import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import type { WrittenConfig } from '#shared/runtime.ts';
import { ASK_AGAIN, ASSETS, clientDirOf, KEEP, serverDirOf } from '../site/documents.ts';
import type { MakeAlarm } from './alarms.ts';
import { callEvery } from './schedules.ts';

/** The site's bucket may be lost, because every deployment writes it again. */
export const siteBucket = (scope: Construct): IBucket =>
  new Bucket(scope, 'Site', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
    // The cast is needed because a property of the class is `… | undefined` but optional in the interface.
  }) as IBucket;

interface Files {
  readonly bucket: IBucket;
  readonly siteDir: string;
  readonly config: WrittenConfig;
  readonly logGroup: ILogGroup;
}

export const uploadFiles = (
  scope: Construct,
  { bucket, siteDir, config, logGroup }: Files,
): readonly BucketDeployment[] => {
  const client = clientDirOf(siteDir);
  // `prune: false` keeps prerendered pages and earlier assets. The publisher removes old assets.
  const common = { destinationBucket: bucket, logGroup, memoryLimit: 512, prune: false };
  const hashed = {
    ...common,
    destinationKeyPrefix: ASSETS.slice(1),
    cacheControl: [CacheControl.fromString(KEEP)],
  };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...hashed,
    sources: [Source.asset(join(client, ASSETS), { exclude: [...compressed, FONTS] })],
  });
  const fonts = new BucketDeployment(scope, 'Fonts', {
    ...hashed,
    sources: [Source.asset(join(client, ASSETS), { exclude: ['*', `!${FONTS}`] })],
    contentType: 'font/woff2',
  });
  const documents = new BucketDeployment(scope, 'Documents', {
    ...common,
    sources: [
      Source.asset(client, { exclude: ['assets', ...compressed] }),
      Source.jsonData('config.json', config),
    ],
    cacheControl: [CacheControl.fromString(ASK_AGAIN)],
  });
  documents.node.addDependency(assets, fonts);
  return [assets, fonts, documents];
};

const compressed = ['*.br', '*.gz'];
/** Fonts are uploaded separately, because the upload does not know the type of this extension. */
const FONTS = '*.woff2';

interface PublisherRules {
  readonly bucket: IBucket;
  readonly siteDir: string;
  readonly siteUrl: string;
  /** CloudFront's own address, which works before the domain points to it. */
  readonly plansUrl: string;
  readonly logGroup: ILogGroup;
  readonly makeAlarm: MakeAlarm;
  /** What must be deployed before pages are published, also by the schedule. */
  readonly after: readonly Construct[];
}

/** The publisher runs in every deployment and every minute. */
export const addPublisher = (scope: Construct, rules: PublisherRules): void => {
  const publisher = new LambdaFunction(scope, 'Publisher', {
    description: 'Prerenders the public pages with the current plans.',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'publisher.handler',
    code: Code.fromAsset(serverDirOf(rules.siteDir)),
    role: publisherRole(scope, rules),
    memorySize: 512,
    timeout: Duration.seconds(60),
    logGroup: rules.logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: {
      BUCKET: rules.bucket.bucketName,
      SITE_URL: rules.siteUrl,
      PLANS_URL: rules.plansUrl,
    },
  });
  // The publisher is deleted before the bucket is emptied, so that it cannot fill the bucket again.
  publisher.node.addDependency(rules.bucket);
  publisher.node.addDependency(...rules.after);
  new Trigger(scope, 'Publish', { handler: publisher });
  callEvery(scope, 'PublishSchedule', publisher, Duration.minutes(1));
  rules.makeAlarm('PublisherAlarm', {
    metric: publisher.metricErrors(),
    periods: 5,
    humanImpact:
      'The public pages keep old plans and prices, while a checkout asks for the new ones. Read the logs of site/publisher.',
  });
};

const publisherRole = (scope: Construct, { bucket, logGroup }: PublisherRules): Role => {
  const role = new Role(scope, 'PublisherRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  const grant = (actions: string[], resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
  grant(['s3:GetObject', 's3:PutObject'], bucket.arnForObjects('*'));
  grant(['s3:DeleteObject'], bucket.arnForObjects(`${ASSETS.slice(1)}*`));
  // Without this permission, a missing file looks like a forbidden one.
  grant(['s3:ListBucket'], bucket.bucketArn);
  return role;
};
