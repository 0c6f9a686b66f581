import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../queueWorkers.ts';
import type { Settings, UserPool } from '../settings.ts';

/** Everything that permissions refer to. */
export interface PermissionTargets {
  readonly table: Table;
  readonly logos: Bucket;
  readonly serperKey: Secret;
  readonly algoliaKey: Secret;
  readonly stripeKeys: Secret;
  readonly googleClient: Secret;
  readonly originKey: Secret;
  readonly trialKey: Secret;
  readonly settings: Pick<Settings, 'addresses'>;
  /** Without it, nobody signs in with the tokens of a user pool. */
  readonly userPool: Pick<UserPool, 'issuer' | 'clientId' | 'id' | 'arn'> | undefined;
  /** Without it, no e-mail can be sent. */
  readonly mailSender: MailSender | undefined;
  readonly queues: Readonly<Record<QueueName, Queue>>;
}

/** The one address that e-mails are sent from. */
export interface MailSender {
  readonly address: string;
  /**
   * Of all identities of the account: SES asks for the one that was verified, which may be a parent domain,
   * and for those of recipients. The sender's address is what limits it.
   */
  readonly identitiesArn: string;
  /** What SES counts, and tells what comes back of. */
  readonly configurationSetName: string;
  readonly configurationSetArn: string;
}
