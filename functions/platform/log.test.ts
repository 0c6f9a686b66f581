import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, logAs, redact } from './log.ts';

// These tests need the log format of AWS, unlike other tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_DEV = 'false';
});

const lines: unknown[] = [];
const context = { functionName: 'RanqueiaService-ChecksRunCheck1A2B', awsRequestId: 'request-1' } as Context;

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
  vi.stubEnv('_HANDLER', 'checks/checkFirst.handler');
  logAs(context);
  log.error('It failed');
  expect(lines).toMatchObject([
    { level: 'ERROR', service: 'ranqueia', message: 'It failed', function_name: 'checks/checkFirst' },
  ]);
  expect(lines).toHaveProperty('0.function_request_id', 'request-1');
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

const written = (value: unknown) => JSON.stringify(value, redact);

describe('redact', () => {
  it.each([
    { of: 'a key by its name', value: { api_key: 'abc' } },
    { of: 'a key in a list of errors', value: [{ deep: { secretKey: 'abc' } }] },
    { of: 'a cookie', value: { cookies: 'kept', setCookie: 'abc' } },
    { of: "Stripe's key in a sentence", value: { reason: 'Invalid API Key: sk_live_abc' } },
    { of: 'the secret of a webhook', value: 'whsec_abc' },
    { of: 'a bearer token', value: { sent: 'Bearer abc.d-e_f' } },
    { of: 'a code in an address', value: 'https://ranqueia.com.br/auth/google/callback?x=1&code=abc' },
  ])('removes $of', ({ value }) => {
    expect(written(value)).not.toContain('abc');
    expect(written(value)).toContain('[removed]');
  });

  it('keeps what is needed to find a fault', () => {
    const fault = { code: 'invalid_client', messageId: 'm-1', statusCode: 401, tokens: 3, note: null };
    expect(written(fault)).toBe(JSON.stringify(fault));
  });
});
