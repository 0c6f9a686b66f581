/** npm run deploy: deploys the stacks in order, and says where the site is. Options go to `cdk deploy`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { cdkDeployOf } from './deployArguments.ts';
import { announcementOf, assumedConcurrencyOf } from './deployOutputs.ts';
import { missingAccess, reasonOfFailure, scarceConcurrency } from './deployProblems.ts';

const root = join(import.meta.dirname, '..');
const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

const main = async (): Promise<number> => {
  const { args, outputs, profile, region, asksOnly } = cdkDeployOf(
    process.argv.slice(2),
    join(root, '.build/outputs.json'),
  );
  const there = { ...(profile !== undefined && { profile }), ...(region !== undefined && { region }) };
  const s3 = new S3Client(there);
  const missing = asksOnly ? undefined : await missingAccess(s3);
  if (missing !== undefined) return fail(missing);
  rmSync(outputs, { force: true });
  const { status } = spawnSync(process.execPath, [cdk, 'deploy', ...args], { cwd: root, stdio: 'inherit' });
  if (asksOnly || status === 0) {
    // There are none after `--help` and the like.
    if (existsSync(outputs))
      await announce(
        JSON.parse(readFileSync(outputs, 'utf8')),
        new LambdaClient({ ...there, requestHandler: { requestTimeout: 5000 } }),
      );
    return status ?? 1;
  }
  return fail(await reasonOfFailure(s3, profile));
};

const announce = async (outputs: unknown, lambda: LambdaClient): Promise<void> => {
  process.stdout.write(`\n${announcementOf(outputs)}`);
  const assumed = assumedConcurrencyOf(outputs);
  const scarce = assumed === undefined ? undefined : await scarceConcurrency(lambda, assumed);
  if (scarce !== undefined) process.stdout.write(`\n${scarce}\n`);
};

const fail = (text: string): number => {
  process.stderr.write(`\n${text}\n`);
  return 1;
};

process.exitCode = await main();
