import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readSecret } from './secrets.ts';

it('quotes nothing of a malformed secret', async () => {
  const send = vi.spyOn(SecretsManagerClient.prototype, 'send');
  send.mockImplementation(async () => ({ SecretString: 'a1b2c3d4e5f6' }));
  const read = readSecret('serper', z.object({ api_key: z.string() }));
  const error = await read.catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('serper');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('a1b2');
  send.mockRestore();
});
