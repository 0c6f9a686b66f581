import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSecretsManager } from './secretsManager.ts';

const start = async (file?: string) => {
  const server = await startSecretsManager({ file, region: 'sa-east-1', account: '000000000000' });
  onTestFinished(server.close);
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  return new SecretsManagerClient({ region: 'sa-east-1', endpoint: server.url, credentials });
};

const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ranqueia-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'secrets.json');
};

describe('startSecretsManager', () => {
  it('rejects as Secrets Manager does', async () => {
    const client = await start();
    const missing = client.send(new GetSecretValueCommand({ SecretId: 'None' }));
    await expect(missing).rejects.toThrow(ResourceNotFoundException);
    const create = () => client.send(new CreateSecretCommand({ Name: 'Key', SecretString: 'x' }));
    await create();
    await expect(create()).rejects.toThrow(ResourceExistsException);
    const put = (SecretString: string, ClientRequestToken: string) =>
      client.send(new PutSecretValueCommand({ SecretId: 'Key', SecretString, ClientRequestToken }));
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
    expect(await put('y', first)).toMatchObject({ VersionId: first });
    expect(await put('y', first)).toMatchObject({ VersionId: first });
    await expect(put('z', first)).rejects.toThrow(ResourceExistsException);
    await put('z', second);
    await expect(put('y', first)).rejects.toThrow(ResourceExistsException);
  });

  it('forgets what a full disk did not take', async () => {
    const file = newFile();
    const client = await start(file);
    await client.send(new CreateSecretCommand({ Name: 'Key', SecretString: 'kept' }));
    symlinkSync('/dev/full', `${file}.new`);
    await expect(
      client.send(new PutSecretValueCommand({ SecretId: 'Key', SecretString: 'lost' })),
    ).rejects.toThrow('ENOSPC');
    const read = await client.send(new GetSecretValueCommand({ SecretId: 'Key' }));
    expect(read.SecretString).toBe('kept');
  });
});
