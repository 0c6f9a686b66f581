/**
 * Stores the secrets at every start, and keeps the keys that administrators saved meanwhile. A value that has
 * changed in the environment replaces the stored one.
 */
import { createHash } from 'node:crypto';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';

/** Throws if a secret has no value to store. */
export const putSecrets = async (
  secrets: SecretsManagerClient,
  ids: readonly string[],
  valueById: ReadonlyMap<string | undefined, string>,
): Promise<void> => {
  for (const id of ids) {
    const value = valueById.get(id);
    if (value === undefined) {
      throw new Error(`There is no value for the secret ${id}: see infra/local/fakes/externalServices.ts`);
    }
    await putSecret(secrets, id, parseFields(value));
  }
};

/** The field with the hashes of what the last start gave: one write stores values and hashes. */
const GIVEN = 'given';

const putSecret = async (secrets: SecretsManagerClient, id: string, given: Fields): Promise<void> => {
  const stored = await readStored(secrets, id);
  const { [GIVEN]: written, ...fields } = fieldsIn(stored) ?? {};
  const merged = mergeFields(given, fields, fieldsIn(written) ?? {});
  const SecretString = JSON.stringify({ ...merged, [GIVEN]: JSON.stringify(hashesOf(given)) });
  if (stored === undefined) await secrets.send(new CreateSecretCommand({ Name: id, SecretString }));
  else if (SecretString !== stored)
    await secrets.send(new PutSecretValueCommand({ SecretId: id, SecretString }));
};

type Fields = Readonly<Record<string, string>>;

const fieldsSchema = z.record(z.string(), z.string());

const parseFields = (text: string): Fields => fieldsSchema.parse(JSON.parse(text));

/** Null unless the text is a JSON object of texts. */
const fieldsIn = (text: string | undefined): Fields | null => {
  try {
    return parseFields(text ?? '');
  } catch {
    return null;
  }
};

/** Undefined if the secret does not exist. */
const readStored = async (secrets: SecretsManagerClient, SecretId: string): Promise<string | undefined> => {
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/**
 * Keeps a stored value if the last start gave the same value as this one. Also keeps it if this start gives
 * an empty value and an administrator saved the stored one.
 */
export const mergeFields = (given: Fields, stored: Fields, written: Fields): Fields => {
  const isKept = (field: string, value: string): boolean => {
    const current = stored[field];
    if (current === undefined) return false;
    const isSaved = written[field] !== undefined && written[field] !== hashOf(current);
    return written[field] === hashOf(value) || (value === '' && isSaved);
  };
  const taken = Object.entries(given).filter(([field, value]) => !isKept(field, value));
  return { ...stored, ...Object.fromEntries(taken) };
};

export const hashesOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, hashOf(value)]));

/** A short hash is enough to compare values and reveals nothing of a random key. */
const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url').slice(0, 20);
