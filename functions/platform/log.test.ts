import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log, logAs } from './log.ts';

// These tests need the log format of AWS, unlike other tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_DEV = 'false';
});

const lines: unknown[] = [];
const context = { functionName: 'RanqueiaApp-ChecksRunCheck1A2B', awsRequestId: 'request-1' } as Context;

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('names the function as in the repository, and the request', () => {
  vi.stubEnv('_HANDLER', 'checks/runCheck.handler');
  logAs(context);
  log.error('It failed');
  expect(lines).toMatchObject([
    { level: 'ERROR', service: 'ranqueia', message: 'It failed', function_name: 'checks/runCheck' },
  ]);
  expect(lines).toHaveProperty('0.function_request_id', 'request-1');
});

it('names the service of a second deployment in an account', async () => {
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'ranqueia-teste');
  vi.resetModules();
  const second = await import('./log.ts');
  second.log.error('It failed');
  expect(lines).toMatchObject([{ service: 'ranqueia-teste' }]);
});

it('removes secrets from errors, their causes and what else is logged', () => {
  const cause = new Error('Wrong key sk_live_abc');
  log.error('It failed', new Error('Refused: Bearer abc.def', { cause }));
  log.error('It failed', { answer: { secret_key: 'abc', code: 'invalid_client' } });
  expect(JSON.stringify(lines)).not.toContain('abc');
  expect(lines).toMatchObject([
    { error: { name: 'Error', cause: { name: 'Error' } } },
    { answer: { code: 'invalid_client' } },
  ]);
});
