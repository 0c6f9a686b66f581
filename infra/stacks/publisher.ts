import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import { ASSETS } from '../site/documents.ts';
import { serverDirOf } from '../site/folders.ts';
import type { MakeAlarm } from './alarms.ts';
import { callEvery } from './callEvery.ts';

interface PublisherRules {
  readonly bucket: IBucket;
  readonly siteDir: string;
  /** The public address, which the pages name. */
  readonly siteUrl: string;
  /** Where the plans are read: CloudFront's own name, which works before the domain points to it. */
  readonly plansUrl: string;
  readonly logGroup: ILogGroup;
  readonly makeAlarm: MakeAlarm;
  /** Must be in place before the pages are published, also by the clock. */
  readonly after: readonly Construct[];
}

/** Prerenders the public pages when they are deployed, and again within a minute of a change of the plans. */
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
  // Deleted before the bucket is emptied, so that it cannot fill it again.
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
  // With it, a missing file is told from one that may not be read.
  grant(['s3:ListBucket'], bucket.bucketArn);
  return role;
};
