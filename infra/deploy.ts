/**
 * Runs `cdk deploy` with the given options. Alarms of the API's and the workers' errors undo a change of App;
 * then requests ask the deployed site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { stackIds, stackNamesOf } from './stage.ts';

/** The period of the API's alarm. */
const MONITORED_MINUTES = 15;

const root = join(import.meta.dirname, '..');
const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
const given = process.argv.slice(2);
const options = {
  profile: { type: 'string' },
  region: { type: 'string' },
  context: { type: 'string', short: 'c', multiple: true },
} as const;

const storedStage = (): string | undefined => {
  const file = join(root, 'cdk.context.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stage : undefined;
};

/** The options of CDK that choose the account, the region and the stacks. CDK itself reads all others. */
const chosen = () => {
  const { values } = parseArgs({ args: given, options, strict: false, allowPositionals: true });
  const { profile, region, context = [] } = values;
  const stage = context.map(String).findLast((one) => one.startsWith('stage='));
  return {
    there: { ...(profile && { profile: String(profile) }), ...(region && { region: String(region) }) },
    appStack: stackNamesOf(stage?.slice('stage='.length) ?? storedStage()).app,
  };
};

const alarmsOfErrors = async () => {
  const { there, appStack } = chosen();
  const { MetricAlarms: alarms = [] } = await new CloudWatchClient(there).send(
    new DescribeAlarmsCommand({ AlarmNamePrefix: `${appStack}-`, MaxRecords: 100 }),
  );
  return alarms.filter(({ AlarmName = '' }) => /-(?:ApiErrorRate|WorkerErrors)/.test(AlarmName));
};

/** CloudFormation rejects missing alarms and remembers former ones; one that rings would undo a repair. */
const guardOptions = async (): Promise<readonly string[]> => {
  const alarms = await alarmsOfErrors();
  const isRinging = alarms.some(({ StateValue }) => StateValue === 'ALARM');
  if (isRinging) say('Atenção: um alarme de erros já está disparado e não desfará esta implantação.');
  if (isRinging || alarms.length === 0)
    return ['--rollback-trigger-alarm-arns', 'none', '--monitoring-time-minutes', '0'];
  say(`Se um alarme de erros disparar em ${MONITORED_MINUTES} minutos, a mudança será desfeita.`);
  const arns = alarms.flatMap(({ AlarmArn = [] }) => AlarmArn);
  return [
    ...['--rollback-trigger-alarm-arns', ...arns],
    ...['--monitoring-time-minutes', String(MONITORED_MINUTES)],
  ];
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const outputsFile = join(mkdtempSync(join(tmpdir(), 'ranqueia-')), 'outputs.json');

const deploy = (...args: readonly string[]): boolean => {
  const command = [cdk, 'deploy', '--outputs-file', outputsFile, ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0;
};

/** App has a call of its own, because the alarms apply to all stacks of a call. */
const deployAll = async (): Promise<boolean> =>
  deploy('App', ...given, ...(await guardOptions())) && deploy('--all', ...given);

const deployNamed = async (): Promise<boolean> =>
  deploy(...given, ...(given.includes('App') ? await guardOptions() : []));

const deployedUrl = (): string | undefined => {
  const stacks: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'));
  const { SiteUrl, ApiUrl }: Record<string, string> = Object.assign({}, ...Object.values(stacks));
  return SiteUrl ?? ApiUrl;
};

const ask = async (url: URL, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${url} respondeu ${response.status}`);
  return response;
};

/** Reads what every visitor needs and, with SMOKE_EMAIL and SMOKE_PASSWORD, as somebody who signs in. */
const answers = async (): Promise<boolean> => {
  const site = deployedUrl();
  if (site === undefined) return true;
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const at = (path: string) => new URL(path, site);
  try {
    if (!site.includes('.execute-api.')) await ask(at('/'));
    await ask(at('/api/plans'));
    if (email && password) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      const session = await ask(at('/api/auth/login'), { method: 'POST', headers, body });
      const cookie = session.headers.getSetCookie().map((one) => one.replace(/;.*/, ''));
      await ask(at('/api/auth/me'), { headers: { cookie: cookie.join('; ') } });
    }
    say(`${site} responde.`);
    return true;
  } catch (error) {
    say(`A implantação terminou, mas o site falha: ${error instanceof Error ? error.message : error}`);
    return false;
  }
};

const isNamed = stackIds.some((id) => given.includes(id));
const isDeployed = await (isNamed ? deployNamed() : deployAll());
process.exitCode = isDeployed && (await answers()) ? 0 : 1;
