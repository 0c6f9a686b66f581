import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDynamo } from '../../infra/local/aws/dynamo.ts';
import { commandOf } from '../../infra/local/cli/state.ts';
import { freePort, listen } from '../../infra/local/http.ts';

const dynamo = join(import.meta.dirname, '../../infra/local/aws/dynamo.ts');

it('DynamoDB ends when the test runner whose worker started it is killed', async () => {
  const script = `
    const { startDynamo } = await import(${JSON.stringify(dynamo)});
    const { pid } = await startDynamo(undefined);
    process.send(pid);`;
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const [pid]: number[] = await once(worker, 'message');
  expect(commandOf(pid ?? 0)).toContain('dynoxide');
  // The operating system also closes this channel when the runner dies.
  worker.disconnect();
  await expect.poll(() => commandOf(pid ?? 0)).toBe('');
});

it('another server that takes the chosen port is never taken for DynamoDB', async () => {
  const other = await listen((_, response) => response.end());
  onTestFinished(other.close);
  const free = await freePort();
  const ports = [other.port, free];
  const dynamo = await startDynamo(undefined, async () => ports.shift() ?? free);
  onTestFinished(dynamo.stop);
  expect(new URL(dynamo.url).port).toBe(String(free));
  expect(await (await fetch(dynamo.url)).text()).toContain('dynamodb');
});
