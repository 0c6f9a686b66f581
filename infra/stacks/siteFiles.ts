import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { WrittenConfig } from '#shared/runtime.ts';
import { ASK_AGAIN, ASSETS, KEEP } from '../site/documents.ts';
import { clientDirOf } from '../site/folders.ts';

/** The bucket of the site's files. Nothing in it is worth keeping: a deployment writes it again. */
export const siteBucket = (scope: Construct): IBucket =>
  new Bucket(scope, 'Site', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
    // The class declares a property that may be undefined, where its interface allows it to be missing only.
  }) as IBucket;

interface Files {
  readonly bucket: IBucket;
  readonly siteDir: string;
  readonly config: WrittenConfig;
  readonly logGroup: ILogGroup;
}

/** Uploads a built site with its configuration. Returns the uploads. */
export const uploadFiles = (
  scope: Construct,
  { bucket, siteDir, config, logGroup }: Files,
): readonly BucketDeployment[] => {
  const client = clientDirOf(siteDir);
  // The bucket also holds the prerendered pages, and what open tabs of earlier builds still load. The
  // publisher removes the files of old builds.
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

/** CloudFront compresses by itself. */
const compressed = ['*.br', '*.gz'];
/** The upload tells the types of files by their names, and does not know this one. */
const FONTS = '*.woff2';
