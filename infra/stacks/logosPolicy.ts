import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, BucketPolicy } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** The policy of the logos' bucket, which Data makes: this distribution alone reads it, always by TLS. */
export const addLogosPolicy = (scope: Construct, bucketName: string, distribution: Distribution): void => {
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
  // With it, a missing logo is 404 instead of 403.
  allow('s3:ListBucket', bucket.bucketArn);
};
