/** npm run deploy: deploys the stacks in order, and says where the site is. Options go to `cdk deploy`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcementOf } from './deployOutputs.ts';

const root = join(import.meta.dirname, '..');
const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));
const outputs = join(root, '.build/outputs.json');

rmSync(outputs, { force: true });
const { status } = spawnSync(
  process.execPath,
  [cdk, 'deploy', '--all', '--outputs-file', outputs, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// There are none after `--help` and the like.
if (status === 0 && existsSync(outputs))
  process.stdout.write(`\n${announcementOf(JSON.parse(readFileSync(outputs, 'utf8')))}`);
process.exitCode = status ?? 1;
