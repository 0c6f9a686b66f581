import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { shareConcurrency } from '../limits.ts';
import { type Settings, siteUrlOf, type UserPool } from '../settings.ts';
import { alarmsFor, alarmTopic } from './alarms.ts';
import { addApi } from './api.ts';
import { addDashboard } from './dashboard.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, functionMakers } from './functions.ts';
import { addAlarms } from './operations.ts';
import { addSchedules } from './schedules.ts';
import { addWorkers } from './workers.ts';

interface AppProps extends StackProps {
  readonly data: DataStack;
  readonly codeOf: CodeOf;
  readonly settings: Settings;
  readonly userPool: UserPool | undefined;
}

export class AppStack extends Stack {
  readonly apiHost: string;

  constructor(scope: Construct, id: string, { data, codeOf, settings, userPool, ...props }: AppProps) {
    super(scope, id, props);
    const alarms = alarmsFor(this, alarmTopic(this, settings.alarmEmail));
    const { makeAlarm } = alarms;
    const { batches, reserved } = shareConcurrency(settings.concurrency);
    const { makeRoute, makeWorker, makeAuthorizer } = functionMakers(
      this,
      { data, settings, userPool },
      { codeOf, reserved, logs: data.logs },
    );
    addWorkers(makeWorker, makeAlarm, { queues: data.queues, batches });
    addSchedules(this, makeWorker, makeAlarm);
    const { stage, webhook } = addApi(this, {
      makeRoute,
      siteUrl: siteUrlOf(settings),
      makeAuthorizer: settings.web ? makeAuthorizer : undefined,
      accessLog: data.logs.access,
    });
    this.apiHost = `${stage.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const { table, queues, logs, mailSender, vaultName } = data;
    addAlarms(makeAlarm, {
      stage,
      table,
      queues,
      webhook,
      vaultName,
      sendsMail: mailSender !== undefined,
    });
    addDashboard(this, { stage, table, queues, alarms, logs });
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }
}
