import { Stack } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { topicOf } from './alarms.ts';

export interface MailSender {
  readonly address: string;
  /**
   * Every identity, because SES checks those of the sender, perhaps as a parent domain, and of the
   * recipients. The permission is limited by the sender's address instead.
   */
  readonly identitiesArn: string;
  /** SES counts e-mails by this name and reports their bounces. */
  readonly configurationSetName: string;
  readonly configurationSetArn: string;
}

export const mailSenderOf = (scope: Construct, address: string, mails: Queue): MailSender => {
  const { configurationSetName } = addMailEvents(scope, mails);
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  return {
    address,
    configurationSetName,
    configurationSetArn: arnOf('configuration-set', configurationSetName),
    identitiesArn: arnOf('identity', '*'),
  };
};

/** SES reports every bounce and spam complaint to this queue. */
const addMailEvents = (scope: Construct, queue: Queue): ConfigurationSet => {
  const topic = topicOf(scope, 'ReturnedMails', 'ses.amazonaws.com');
  // Raw delivery omits SNS's envelope, so that the worker reads all messages alike.
  topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  const sent = new ConfigurationSet(scope, 'SentMails', {
    reputationMetrics: true,
    // SES would stop all mails to an address after a complaint about one.
    suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
  });
  sent.addEventDestination('Returned', {
    destination: EventDestination.snsTopic(topic),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return sent;
};
