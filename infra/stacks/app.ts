import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Settings, siteUrlOf } from '../settings.ts';
import { alarmsFor } from './alarms.ts';
import { addApi } from './api.ts';
import { edgeAuthorizer } from './authorizer.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, functionMakers } from './functions.ts';
import type { MailSender } from './permissions.ts';
import { makeQueues } from './queues.ts';
import { addSchedules } from './schedules.ts';
import { addWorkers } from './workers.ts';

interface AppProps extends StackProps {
  readonly data: Pick<
    DataStack,
    'table' | 'logos' | 'serperKey' | 'algoliaKey' | 'stripeKeys' | 'googleClient' | 'originKey' | 'logs'
  >;
  readonly codeOf: CodeOf;
  readonly settings: Settings;
}

/** The API with a function per route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  /** The host name of the API. */
  readonly apiHost: string;

  constructor(scope: Construct, id: string, { data, codeOf, settings, ...props }: AppProps) {
    super(scope, id, props);
    const alarms = alarmsFor(this, { email: settings.alarmEmail, workerLogs: data.logs.workers });
    const queues = makeQueues(this, alarms.makeAlarm);
    const { makeRoute, makeWorker } = functionMakers(
      this,
      { ...data, settings, mailSender: this.#mailSender(settings.mailFrom), queues },
      codeOf,
    );
    addWorkers(makeWorker, alarms, queues);
    addSchedules(this, makeWorker, alarms);
    const stage = addApi(this, {
      makeRoute,
      siteUrl: siteUrlOf(settings),
      authorizer: settings.web ? edgeAuthorizer(makeWorker) : undefined,
    });
    this.apiHost = `${stage.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
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
