/** Runs `cdk deploy` with the given options, and checks the account before and after. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import type { StackNames } from '../stage.ts';
import { guardOf, missingAccess, reasonOfFailure, scarceConcurrency } from './account.ts';
import { callsOf, cdkDeployOf, isGuarded } from './cdkCalls.ts';
import { announcementOf, assumedConcurrencyOf } from './outputs.ts';

const root = join(import.meta.dirname, '../..');
const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

const main = async (): Promise<number> => {
  const deploy = cdkDeployOf(process.argv.slice(2), join(root, '.build/outputs.json'));
  const { outputs, profile, region, asksOnly, names } = deploy;
  const there = { ...(profile !== undefined && { profile }), ...(region !== undefined && { region }) };
  const s3 = new S3Client(there);
  const missing = asksOnly ? undefined : await missingAccess(s3);
  if (missing !== undefined) return fail(missing);
  rmSync(outputs, { force: true });
  const calls = callsOf(
    deploy,
    isGuarded(deploy) ? await alarmsOf(new CloudWatchClient(there), names.app) : undefined,
  );
  const status = deployBy(calls);
  if (asksOnly || status === 0) {
    // Options such as `--help` make CDK write no outputs.
    if (existsSync(outputs))
      await announce(
        JSON.parse(readFileSync(outputs, 'utf8')),
        names,
        new LambdaClient({ ...there, requestHandler: { requestTimeout: 5000 } }),
      );
    return status;
  }
  return fail(await reasonOfFailure(s3, profile, names.data));
};

const alarmsOf = async (
  cloudWatch: CloudWatchClient,
  appStack: string,
): Promise<readonly string[] | undefined> => {
  const { alarms, notice } = await guardOf(cloudWatch, appStack);
  if (notice !== undefined) process.stdout.write(`${notice}\n`);
  return alarms;
};

/** Stops at the first call that fails. Returns the exit status of the last call made. */
const deployBy = (calls: readonly (readonly string[])[]): number => {
  for (const args of calls) {
    const { status } = spawnSync(process.execPath, [cdk, 'deploy', ...args], { cwd: root, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
};

const announce = async (outputs: unknown, names: StackNames, lambda: LambdaClient): Promise<void> => {
  process.stdout.write(`\n${announcementOf(outputs, names)}`);
  const assumed = assumedConcurrencyOf(outputs, names);
  const scarce = assumed === undefined ? undefined : await scarceConcurrency(lambda, assumed);
  if (scarce !== undefined) process.stdout.write(`\n${scarce}\n`);
};

const fail = (text: string): number => {
  process.stderr.write(`\n${text}\n`);
  return 1;
};

process.exitCode = await main();
