import { expect, it, onTestFinished } from 'vitest';
import { freePort, listen } from '../http.ts';
import { startDynamo } from './dynamo.ts';

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
