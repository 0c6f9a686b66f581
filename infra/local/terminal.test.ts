import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a signal that comes just before it is waited for is not lost', async () => {
  const script = `
    import { exitOnSignal, untilSignal } from ${JSON.stringify(join(import.meta.dirname, 'terminal.ts'))};
    exitOnSignal();
    const alive = setInterval(() => undefined, 1000);
    process.kill(process.pid, 'SIGTERM');
    await untilSignal();
    clearInterval(alive);
    process.stdout.write('waited for');`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout).toBe('waited for');
});
