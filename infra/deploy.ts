/** Runs `cdk deploy` with the given options. The alarms of the API's errors undo a change of App. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { chosenSettings, contextOption, stackIds, stackNamesOf } from './stage.ts';

/** Long enough for the alarms, which look at two periods of five minutes and receive errors with a delay. */
const MONITORED_MINUTES = 15;

const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
const given = process.argv.slice(2);
const options = { profile: { type: 'string' }, region: { type: 'string' }, ...contextOption } as const;

/** The options of CDK that choose the account, the region and the stacks. CDK itself reads all others. */
const chosen = () => {
  const { values } = parseArgs({ args: given, options, strict: false, allowPositionals: true });
  const { profile, region, context = [] } = values;
  return {
    there: { ...(profile && { profile: String(profile) }), ...(region && { region: String(region) }) },
    appStack: stackNamesOf(chosenSettings(context.map(String)).stage).app,
  };
};

/** Throws if AWS does not answer, so that missing credentials are known before anything is built. */
const alarmsOfErrors = async () => {
  const { there, appStack } = chosen();
  const { MetricAlarms: alarms = [] } = await new CloudWatchClient(there).send(
    new DescribeAlarmsCommand({ AlarmNamePrefix: `${appStack}-ApiError` }),
  );
  return alarms;
};

/** CloudFormation rejects missing alarms and remembers former ones; one that rings would undo a repair. */
const guardOptions = async (): Promise<readonly string[]> => {
  const alarms = await alarmsOfErrors();
  const isRinging = alarms.some(({ StateValue }) => StateValue === 'ALARM');
  if (isRinging) say('Atenção: um alarme de erros da API já está disparado e não desfará esta implantação.');
  if (isRinging || alarms.length === 0)
    return ['--rollback-trigger-alarm-arns', 'none', '--monitoring-time-minutes', '0'];
  say(`Se um alarme de erros da API disparar em ${MONITORED_MINUTES} minutos, a mudança será desfeita.`);
  const arns = alarms.flatMap(({ AlarmArn = [] }) => AlarmArn);
  return [
    ...['--rollback-trigger-alarm-arns', ...arns],
    ...['--monitoring-time-minutes', String(MONITORED_MINUTES)],
  ];
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const deploy = (...args: readonly string[]): boolean => {
  const cwd = join(import.meta.dirname, '..');
  return spawnSync(process.execPath, [cdk, 'deploy', ...args], { cwd, stdio: 'inherit' }).status === 0;
};

/** App has a call of its own, because the alarms apply to all stacks of a call. */
const deployAll = async (): Promise<boolean> =>
  deploy('App', ...given, ...(await guardOptions())) && deploy('--all', ...given);

const deployNamed = async (): Promise<boolean> =>
  deploy(...given, ...(given.includes('App') ? await guardOptions() : []));

const isNamed = stackIds.some((id) => given.includes(id));
process.exitCode = (await (isNamed ? deployNamed() : deployAll())) ? 0 : 1;
