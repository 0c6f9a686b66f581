import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { shareConcurrency, USUAL_LIMIT } from '../concurrency.ts';
import { type Settings, siteUrlOf, type UserPool } from '../settings.ts';
import { alarmsFor } from './alarms.ts';
import { addApi } from './api.ts';
import { addBudget } from './budget.ts';
import { addDashboard } from './dashboard.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, functionMakers } from './functions.ts';
import { addMailEvents } from './mailEvents.ts';
import { addAlarms } from './operations.ts';
import type { MailSender } from './permissionTargets.ts';
import { makeQueues } from './queues.ts';
import { addSchedules } from './schedules.ts';
import { makeTopic } from './topic.ts';
import { addWorkers } from './workers.ts';

interface AppProps extends StackProps {
  readonly data: Pick<
    DataStack,
    | 'table'
    | 'logos'
    | 'serperKey'
    | 'algoliaKey'
    | 'stripeKeys'
    | 'googleClient'
    | 'originKey'
    | 'trialKey'
    | 'logs'
  >;
  readonly codeOf: CodeOf;
  readonly settings: Settings;
  readonly userPool: UserPool | undefined;
}

/** The API with a function per route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  /** The host name of the API. */
  readonly apiHost: string;
  /** Where all alarms go, also those of other stacks. */
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { data, codeOf, settings, userPool, ...props }: AppProps) {
    super(scope, id, props);
    this.topic = makeTopic(this, settings.alarmEmail);
    const alarms = alarmsFor(this, this.topic);
    const { makeAlarm } = alarms;
    const queues = makeQueues(this, makeAlarm);
    const { batches, reserved } = shareConcurrency(settings.concurrency);
    const { makeRoute, makeWorker, makeAuthorizer } = functionMakers(
      this,
      {
        ...data,
        settings,
        userPool,
        mailSender: this.#mailSenderOf(settings.mailFrom, queues.mails),
        queues,
        reserved,
        restart: settings.restart,
      },
      codeOf,
    );
    addWorkers(makeWorker, makeAlarm, { queues, batches });
    addSchedules(this, makeWorker, makeAlarm);
    const { stage, webhook } = addApi(this, {
      makeRoute,
      siteUrl: siteUrlOf(settings),
      makeAuthorizer: settings.web ? makeAuthorizer : undefined,
      logGroup: data.logs.access,
    });
    this.apiHost = `${stage.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const { table, logs } = data;
    addAlarms(makeAlarm, { stage, table, queues, webhook, sendsMail: settings.mailFrom !== undefined });
    addDashboard(this, { stage, table, queues, alarms, logs });
    if (settings.monthlyBudget !== undefined)
      addBudget(this, { dollars: settings.monthlyBudget, topic: this.topic });
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
    new CfnOutput(this, 'AssumedConcurrency', { value: String(settings.concurrency ?? USUAL_LIMIT) });
  }

  #mailSenderOf(address: string | undefined, mails: Queue): MailSender | undefined {
    if (address === undefined) return undefined;
    const { configurationSetName } = addMailEvents(this, mails);
    const arnOf = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    return {
      address,
      configurationSetName,
      configurationSetArn: arnOf('configuration-set', configurationSetName),
      identitiesArn: arnOf('identity', '*'),
    };
  }
}
