import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Where all alarms go: to the address, if there is one, and to what else is subscribed by hand. */
export const makeTopic = (scope: Construct, email: string | undefined): Topic => {
  const topic = new Topic(scope, 'Alarms', { displayName: 'Ranqueia', enforceSSL: true });
  // A topic with a policy of its own accepts nothing that the policy does not allow, not even alarms.
  for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
  }
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
};
