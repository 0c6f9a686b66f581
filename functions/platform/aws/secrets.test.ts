import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readSecret } from './secrets.ts';

const schema = z.object({ api_key: z.string() });

const send = vi.spyOn(SecretsManagerClient.prototype, 'send');
const answer = (SecretString: string) => send.mockImplementation(async () => ({ SecretString }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
});

it('quotes nothing of a malformed secret', async () => {
  answer('a1b2c3d4e5f6');
  const error = await readSecret('serper', schema).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('serper');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('a1b2');
});

it('fetches a secret once a minute', async () => {
  answer('{"api_key":"old"}');
  expect(await readSecret('rotated', schema)).toEqual({ api_key: 'old' });
  answer('{"api_key":"new"}');
  vi.advanceTimersByTime(59_000);
  expect(await readSecret('rotated', schema)).toEqual({ api_key: 'old' });
  vi.advanceTimersByTime(2_000);
  expect(await readSecret('rotated', schema)).toEqual({ api_key: 'new' });
  expect(send).toHaveBeenCalledTimes(2);
});
