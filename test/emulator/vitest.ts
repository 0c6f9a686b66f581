import { spawn } from 'node:child_process';
import { SERVICES, type Services } from '../support/cloud/services.ts';

/** Shows each test on a terminal; a log gets only those that failed, without colours. */
export const runVitest = (services: Services, args: readonly string[]): Promise<boolean> => {
  const { isTTY } = process.stdout;
  const reporter = `--reporter=${isTTY ? 'dot' : 'minimal'}`;
  const child = spawn('vitest', ['run', '--config', 'test/vitest.config.ts', reporter, ...args], {
    stdio: 'inherit',
    env: { ...process.env, [SERVICES]: JSON.stringify(services), ...(!isTTY && { NO_COLOR: '1' }) },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
};
