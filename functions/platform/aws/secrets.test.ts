import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readSecret, writeSecret } from './secrets.ts';

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

/** A Secrets Manager with one secret, which creates a version only once. */
const storeOf = (initial: string) => {
  const versions = new Map([['first', initial]]);
  let current = 'first';
  send.mockImplementation(async (command: unknown) => {
    if (command instanceof GetSecretValueCommand) {
      return { SecretString: versions.get(current), VersionId: current };
    }
    if (!(command instanceof PutSecretValueCommand)) throw new Error('Unexpected command');
    const { ClientRequestToken = '', SecretString = '' } = command.input;
    expect(ClientRequestToken).toMatch(/^.{32,64}$/);
    if (versions.has(ClientRequestToken)) throw new ResourceExistsException({ $metadata: {}, message: '' });
    versions.set(ClientRequestToken, SecretString);
    current = ClientRequestToken;
    return {};
  });
  return { value: () => JSON.parse(versions.get(current) ?? ''), versions };
};

it('writes the given fields, keeps the others, and reads the change at once', async () => {
  const { value, versions } = storeOf('{"secret_key":"old","webhook_secret":"kept"}');
  expect(await readSecret('written', z.looseObject({}))).toMatchObject({ secret_key: 'old' });
  await writeSecret('written', { secret_key: 'new', webhook_secret: '', publishable_key: undefined });
  expect(await readSecret('written', z.looseObject({}))).toEqual(value());
  expect(value()).toEqual({ secret_key: 'new', webhook_secret: 'kept' });
  await writeSecret('written', { secret_key: '' });
  expect(versions.size).toBe(2);
});

it('keeps the changes of writers at the same moment', async () => {
  vi.useRealTimers();
  const { value } = storeOf('not JSON');
  await Promise.all(['a', 'b', 'c'].map((field) => writeSecret('shared', { [field]: field })));
  expect(value()).toEqual({ a: 'a', b: 'b', c: 'c' });
});
