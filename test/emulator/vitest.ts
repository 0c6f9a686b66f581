import { spawn } from 'node:child_process';
import { SERVICES, type Services } from '../support/cloud/services.ts';

export const runVitest = (services: Services, args: readonly string[]): Promise<boolean> => {
  const child = spawn('vitest', ['run', '--config', 'test/vitest.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, [SERVICES]: JSON.stringify(services) },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
};
