import { Annotations, ArnFormat, Duration, SecretValue, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  Distribution,
  HttpVersion,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, BucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER } from '#shared/edge.ts';
import type { Settings } from '../settings.ts';
import type { HeaderRules } from '../site/headers.ts';
import { behaviorsFor } from './edge.ts';
import { globalName } from './names.ts';

type NamedBucket = Pick<IBucket, 'bucketName' | 'bucketRegionalDomainName'>;

interface DistributionRules {
  readonly site: IBucket;
  /** The bucket is in the Data stack, but its policy is made here. */
  readonly logos: NamedBucket;
  readonly apiHost: string;
  readonly originKey: Pick<ISecret, 'secretArn'>;
  readonly headers: HeaderRules;
  readonly settings: Settings;
}

export const makeDistribution = (scope: Construct, rules: DistributionRules): Distribution => {
  const origins = {
    api: apiOrigin(rules),
    site: S3BucketOrigin.withOriginAccessControl(rules.site, {
      // With LIST, a missing file gives 404 instead of 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      originAccessControl: accessControl(scope, 'SiteAccess'),
    }),
    logos: logoOrigin(scope, rules.logos),
  };
  const distribution = new Distribution(scope, 'Distribution', {
    comment: 'Ranqueia',
    ...behaviorsFor(scope, origins, rules.headers),
    ...ownName(scope, rules.settings),
    ...(rules.settings.firewallArn !== undefined && { webAclId: rules.settings.firewallArn }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The smaller price classes have no edges in South America.
    priceClass: PriceClass.PRICE_CLASS_ALL,
  });
  acknowledgeWarnings(distribution);
  addLogosPolicy(scope, rules.logos.bucketName, distribution);
  return distribution;
};

const apiOrigin = ({ apiHost, originKey, settings: { originKeyVersion } }: DistributionRules) =>
  new HttpOrigin(apiHost, {
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    keepaliveTimeout: Duration.seconds(60),
    customHeaders: {
      // CloudFormation inserts the secret's value, and reads it again only when this text changes.
      [ORIGIN_KEY_HEADER]: SecretValue.secretsManager(originKey.secretArn, {
        jsonField: 'key',
        ...(originKeyVersion !== undefined && { versionId: originKeyVersion }),
      }).unsafeUnwrap(),
    },
  });

/** Refers to the bucket by name. With the bucket itself, CDK would make Data depend on the distribution. */
const logoOrigin = (scope: Construct, { bucketName, bucketRegionalDomainName }: NamedBucket) =>
  S3BucketOrigin.withOriginAccessControl(
    Bucket.fromBucketAttributes(scope, 'Logos', { bucketName, bucketRegionalDomainName }),
    { originAccessControl: accessControl(scope, 'LogosAccess') },
  );

const accessControl = (scope: Construct, id: string) =>
  new S3OriginAccessControl(scope, id, { originAccessControlName: globalName(scope, id) });

const ownName = (scope: Construct, { domain, certificateArn }: Settings) =>
  domain === undefined || certificateArn === undefined
    ? {}
    : {
        domainNames: [domain],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      };

const acknowledgeWarnings = (distribution: Distribution) => {
  const annotations = Annotations.of(distribution);
  annotations.acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'addLogosPolicy gives the permission.',
  );
  annotations.acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The function of the default behaviour replaces every address that could list the bucket.',
  );
};

export const addressOf = ({ domainName }: Distribution, { domain }: Settings): string =>
  `https://${domain ?? domainName}`;

/** Only this distribution may read the logos, always with TLS. */
const addLogosPolicy = (scope: Construct, bucketName: string, distribution: Distribution): void => {
  const bucket = Bucket.fromBucketName(scope, 'LogosBucket', bucketName);
  const { document } = new BucketPolicy(scope, 'LogosPolicy', { bucket });
  document.addStatements(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources: [bucket.bucketArn, bucket.arnForObjects('*')],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
  const sourceArn = Stack.of(scope).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution.distributionId,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  const allow = (action: string, resource: string) =>
    document.addStatements(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: { StringEquals: { 'aws:SourceArn': sourceArn } },
      }),
    );
  allow('s3:GetObject', bucket.arnForObjects('logos/*'));
  // Without this permission, a missing logo gives 403 instead of 404.
  allow('s3:ListBucket', bucket.bucketArn);
};
