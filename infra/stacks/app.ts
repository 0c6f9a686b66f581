import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { shareConcurrency } from '../limits.ts';
import { type Settings, siteUrlOf, type UserPool } from '../settings.ts';
import { addBudget, alarmsFor, alarmTopic, topicOf } from './alarms.ts';
import { addApi } from './api.ts';
import { addDashboard } from './dashboard.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, functionMakers } from './functions.ts';
import { addAlarms } from './operations.ts';
import type { MailSender } from './permissions.ts';
import { addWorkers, makeQueues } from './queues.ts';
import { addSchedules } from './schedules.ts';

interface AppProps extends StackProps {
  readonly data: DataStack;
  readonly codeOf: CodeOf;
  readonly settings: Settings;
  readonly userPool: UserPool | undefined;
}

export class AppStack extends Stack {
  readonly apiHost: string;
  /** The topic of alarms, also of those in other stacks. */
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { data, codeOf, settings, userPool, ...props }: AppProps) {
    super(scope, id, props);
    this.topic = alarmTopic(this, settings.alarmEmail);
    const alarms = alarmsFor(this, this.topic);
    const { makeAlarm } = alarms;
    const queues = makeQueues(this, makeAlarm);
    const { batches, reserved } = shareConcurrency(settings.concurrency);
    const mailSender = this.#mailSenderOf(settings.mailFrom, queues.mails);
    const { makeRoute, makeWorker, makeAuthorizer } = functionMakers(
      this,
      { data, settings, userPool, mailSender, queues },
      { codeOf, reserved, logs: data.logs },
    );
    addWorkers(makeWorker, makeAlarm, { queues, batches });
    addSchedules(this, makeWorker, makeAlarm);
    const { stage, webhook } = addApi(this, {
      makeRoute,
      siteUrl: siteUrlOf(settings),
      makeAuthorizer: settings.web ? makeAuthorizer : undefined,
      accessLog: data.logs.access,
    });
    this.apiHost = `${stage.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const { table, logs } = data;
    addAlarms(makeAlarm, { stage, table, queues, webhook, sendsMail: mailSender !== undefined });
    addDashboard(this, { stage, table, queues, alarms, logs });
    if (settings.monthlyBudget !== undefined) addBudget(this, settings.monthlyBudget, this.topic);
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }

  #mailSenderOf(address: string | undefined, mails: Queue): MailSender | undefined {
    if (address === undefined) return undefined;
    const { configurationSetName } = this.#addMailEvents(mails);
    const arnOf = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    return {
      address,
      configurationSetName,
      configurationSetArn: arnOf('configuration-set', configurationSetName),
      identitiesArn: arnOf('identity', '*'),
    };
  }

  /** SES reports every bounce and spam complaint to this queue. */
  #addMailEvents(queue: Queue): ConfigurationSet {
    const topic = topicOf(this, 'ReturnedMails', ['ses.amazonaws.com']);
    // Raw delivery omits SNS's envelope, so that the worker reads all messages alike.
    topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
    const sent = new ConfigurationSet(this, 'SentMails', { reputationMetrics: true });
    sent.addEventDestination('Returned', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return sent;
  }
}
