/** What has CloudFormation roll App back: the alarms about errors of its API, where they exist. */
import { type CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';

interface Guard {
  /** None where they do not exist yet or ring already, undefined where they cannot be asked for. */
  readonly alarms: readonly string[] | undefined;
  /** What the operator should know before. */
  readonly notice: string | undefined;
}

/** The alarms look at two periods of five minutes, and hear of an error a while after it. */
const MONITORED_MINUTES = 15;

/** CloudFormation rejects a trigger that does not exist, and App could not be mended while one rings. */
export const guardOf = async (cloudWatch: CloudWatchClient, appStack: string): Promise<Guard> => {
  try {
    const found = await cloudWatch.send(
      new DescribeAlarmsCommand({ AlarmNamePrefix: `${appStack}-ApiError` }),
    );
    return guardBy(found.MetricAlarms ?? [], appStack);
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    const notice = `Os alarmes de erros da API não puderam ser lidos (${name}): vale para esta implantação o que valeu para a anterior.`;
    return { alarms: undefined, notice };
  }
};

const guardBy = (found: readonly MetricAlarm[], appStack: string): Guard => {
  if (found.length === 0) return { alarms: [], notice: undefined };
  if (found.some(({ StateValue }) => StateValue === 'ALARM')) {
    const notice =
      'Atenção: um alarme de erros da API já está disparado. Esta implantação não será desfeita por ele.';
    return { alarms: [], notice };
  }
  const notice = `Se um alarme de erros da API disparar até ${MONITORED_MINUTES} minutos depois de ${appStack} mudar, o CloudFormation desfaz a mudança.`;
  return { alarms: found.flatMap(({ AlarmArn = [] }) => AlarmArn), notice };
};

/** The options of CDK's for them. CloudFormation remembers a stack's triggers, so that none is said, too. */
export const guardOptions = (alarms: readonly string[]): readonly string[] => {
  const [triggers, minutes] = alarms.length === 0 ? [['none'], 0] : [alarms, MONITORED_MINUTES];
  return ['--rollback-trigger-alarm-arns', ...triggers, '--monitoring-time-minutes', String(minutes)];
};
