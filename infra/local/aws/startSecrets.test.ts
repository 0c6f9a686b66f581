import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { expect, it, onTestFinished } from 'vitest';
import { startSecretsManager } from './secretsManager.ts';
import { hashesOf, mergeFields, putSecrets } from './startSecrets.ts';

const first = { secret_key: 'sk_1', webhook_secret: '' };
const written = hashesOf(first);

it('an empty key may replace what a start wrote, but not what was saved', () => {
  const given = { ...first, secret_key: '' };
  expect(mergeFields(given, first, written)).toEqual(given);
  const stored = { ...first, secret_key: 'sk_saved' };
  expect(mergeFields(given, stored, written)).toEqual(stored);
});

it('what a start gives for the first time is taken', () => {
  expect(mergeFields({ ...first, publishable_key: 'pk_1' }, first, written)).toEqual({
    ...first,
    publishable_key: 'pk_1',
  });
  expect(mergeFields(first, {}, written)).toEqual(first);
  expect(mergeFields(first, { secret_key: 'sk_old' }, {})).toEqual(first);
});

it('the secrets of a start are written, and remembered by their hashes only', async () => {
  const server = await startSecretsManager({ file: undefined, region: 'sa-east-1', account: '0' });
  onTestFinished(() => void server.close());
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new SecretsManagerClient({ region: 'sa-east-1', endpoint: server.url, credentials });
  const SecretId = 'Keys';
  const start = (fields: object) => putSecrets(client, ['Keys'], new Map([['Keys', JSON.stringify(fields)]]));
  const save = async (fields: object) => {
    const { given } = await stored();
    const SecretString = JSON.stringify({ ...fields, given });
    await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  };
  const stored = async () => {
    const { SecretString = '', VersionId } = await client.send(new GetSecretValueCommand({ SecretId }));
    const { given, ...fields } = JSON.parse(SecretString);
    return { fields, given, version: VersionId };
  };

  await start(first);
  expect((await stored()).fields).toEqual(first);
  const saved = { ...first, secret_key: 'sk_saved' };
  await save(saved);
  const known = await stored();
  expect(known.fields).toEqual(saved);
  await start(first);
  expect(await stored()).toEqual(known);
  await start({ ...first, secret_key: 'sk_2' });
  expect((await stored()).fields).toEqual({ ...first, secret_key: 'sk_2' });
  await save(saved);
  await start({ ...first, secret_key: 'sk_2' });
  expect((await stored()).fields).toEqual(saved);
  const { given } = await stored();
  expect(given).toMatch(/^\{"secret_key":"[\w-]{20}"/);
  expect(given).not.toContain('sk_');
  await expect(putSecrets(client, ['Other'], new Map())).rejects.toThrow('no value for the secret Other');
});
