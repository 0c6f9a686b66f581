import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { WrittenConfig } from '#shared/runtime.ts';
import { ASK_AGAIN, ASSETS, clientDirOf, KEEP } from '../site/documents.ts';
import { readPages } from '../site/pages.ts';

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
  readonly siteUrl: string;
  /** What the pages need, with which they change at the end. */
  readonly beforePages: readonly Construct[];
}

export const uploadFiles = (
  scope: Construct,
  { bucket, siteDir, config, logGroup, siteUrl, beforePages }: Files,
): readonly BucketDeployment[] => {
  const client = clientDirOf(siteDir);
  // `prune: false` keeps the assets of earlier builds, which open tabs still load.
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
  const askedAgain = { ...common, cacheControl: [CacheControl.fromString(ASK_AGAIN)] };
  const documents = new BucketDeployment(scope, 'Documents', {
    ...askedAgain,
    sources: [
      Source.asset(client, { exclude: ['assets', ...compressed] }),
      Source.jsonData('config.json', config),
    ],
  });
  documents.node.addDependency(assets, fonts);
  const pages = new BucketDeployment(scope, 'Pages', {
    ...askedAgain,
    sources: [...readPages(siteDir, siteUrl)].map(([path, text]) => Source.data(path, text)),
  });
  pages.node.addDependency(documents, ...beforePages);
  return [assets, fonts, documents];
};

const compressed = ['*.br', '*.gz'];
/** Fonts are uploaded separately, because the upload does not know the type of this extension. */
const FONTS = '*.woff2';
