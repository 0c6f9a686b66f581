import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

export const runDeploy = async (
  home: string,
  environment: Readonly<Record<string, string>>,
  ...args: string[]
) => {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['infra/deploy.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: dirname(process.execPath),
      HOME: home,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
      ...environment,
    },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const [status] = await once(child, 'close');
  return { status, said: output.join('') };
};
