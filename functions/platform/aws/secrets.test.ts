import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readSecret, readSecretVersions, writeSecret } from './secrets.ts';

const schema = z.object({ api_key: z.string() });

const send = vi.spyOn(SecretsManagerClient.prototype, 'send');
const answer = (SecretString: string) => send.mockImplementation(async () => ({ SecretString }));

beforeEach(() => void vi.useFakeTimers());
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

const MINUTE = 60_000;
const fail = (name: string) =>
  send.mockImplementation(async () => {
    throw Object.assign(new Error(name), { name });
  });

it('asks again after a failure, and for a value that is to be fresh', async () => {
  answer('{"api_key":"old"}');
  expect(await readSecret('asked', schema)).toEqual({ api_key: 'old' });
  fail('TimeoutError');
  await expect(readSecret('asked', schema, { fresh: true })).rejects.toThrow('TimeoutError');
  answer('{"api_key":"new"}');
  expect(await readSecret('asked', schema)).toEqual({ api_key: 'new' });
});

/** The secret store answers with each stage's version; a stage that is left out was never stored. */
const store = (stages: Readonly<Record<string, string>>) =>
  send.mockImplementation(async (command: unknown) => {
    if (!(command instanceof GetSecretValueCommand)) throw new Error('Unexpected command');
    const key = stages[command.input.VersionStage ?? ''];
    if (key === undefined) throw new ResourceNotFoundException({ $metadata: {}, message: '' });
    return { SecretString: JSON.stringify({ api_key: key }) };
  });

it('serves the secret before the last change too, never one from before an older read', async () => {
  const keysOf = async () => (await readSecretVersions('changed', schema)).map(({ api_key }) => api_key);
  store({ AWSCURRENT: 'first' });
  expect(await keysOf()).toEqual(['first']);
  vi.advanceTimersByTime(MINUTE);
  store({ AWSCURRENT: 'second', AWSPREVIOUS: 'first' });
  expect(await keysOf()).toEqual(['second', 'first']);
  vi.advanceTimersByTime(MINUTE / 2);
  store({ AWSCURRENT: 'third', AWSPREVIOUS: 'second' });
  expect(await keysOf()).toEqual(['second', 'first']);
  vi.advanceTimersByTime(MINUTE / 2);
  expect(await keysOf()).toEqual(['third', 'second']);
});

/** Returns a secret store that, like Secrets Manager, creates each version only once. */
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
