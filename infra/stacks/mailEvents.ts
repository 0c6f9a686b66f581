import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Has SES tell this queue of every e-mail that comes back or is marked as spam. */
export const addMailEvents = (scope: Construct, queue: Queue): ConfigurationSet => {
  const topic = new Topic(scope, 'ReturnedMails', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('ses.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  // Without SNS's envelope, the worker reads both kinds of messages alike.
  topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  const sent = new ConfigurationSet(scope, 'SentMails', { reputationMetrics: true });
  sent.addEventDestination('Returned', {
    destination: EventDestination.snsTopic(topic),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return sent;
};
