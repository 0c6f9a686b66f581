import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { alarmsFor } from './alarms.ts';
import { addApi } from './api.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, functionMakers } from './functions.ts';
import type { MailSender, UserPool } from './permissions.ts';
import { makeQueues } from './queues.ts';
import { addSchedules } from './schedules.ts';
import { addWorkers } from './workers.ts';

interface AppProps extends StackProps {
  readonly data: Pick<
    DataStack,
    'table' | 'logos' | 'serperKey' | 'algoliaKey' | 'stripeKeys' | 'googleClient' | 'logs'
  >;
  readonly codeOf: CodeOf;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  readonly userPool: UserPool | undefined;
  /** The address that e-mails are sent from. */
  readonly mailFrom: string | undefined;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
}

/** The API with a function per route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { data, codeOf, siteUrl, userPool, mailFrom, alarmEmail, ...props }: AppProps,
  ) {
    super(scope, id, props);
    const alarms = alarmsFor(this, { email: alarmEmail, workerLogs: data.logs.workers });
    const queues = makeQueues(this, alarms.makeAlarm);
    const { makeRoute, makeWorker } = functionMakers(
      this,
      { ...data, userPool, mailSender: this.#mailSender(mailFrom), queues },
      codeOf,
    );
    addWorkers(makeWorker, alarms, queues);
    addSchedules(this, makeWorker, alarms);
    const stage = addApi(this, { makeRoute, siteUrl });
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }

  #mailSender(address: string | undefined): MailSender | undefined {
    if (address === undefined) return undefined;
    const identities = [address, address.slice(address.indexOf('@') + 1)];
    return {
      address,
      identityArns: identities.map((resourceName) =>
        this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
    };
  }
}
