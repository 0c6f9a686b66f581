import { createHash } from 'node:crypto';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/**
 * Stores the secrets at a start that gives others than the last one; until then, the keys that administrators
 * save are kept. Throws if a secret has no value to store.
 */
export const putSecrets = async (
  secrets: SecretsManagerClient,
  ids: readonly string[],
  valueById: ReadonlyMap<string | undefined, string>,
): Promise<void> => {
  for (const SecretId of ids) {
    const value = valueById.get(SecretId);
    if (value === undefined) {
      throw new Error(
        `There is no value for the secret ${SecretId}: see infra/local/fakes/externalServices.ts`,
      );
    }
    const stored = await readStored(secrets, SecretId);
    // A hash reveals nothing of a random key.
    const given = createHash('sha256').update(value).digest('base64url').slice(0, 20);
    const SecretString = JSON.stringify({ ...stored, ...JSON.parse(value), given });
    if (stored === undefined) await secrets.send(new CreateSecretCommand({ Name: SecretId, SecretString }));
    else if (stored.given !== given)
      await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  }
};

const readStored = async (
  secrets: SecretsManagerClient,
  SecretId: string,
): Promise<Readonly<Record<string, string>> | undefined> => {
  try {
    const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return JSON.parse(SecretString);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};
