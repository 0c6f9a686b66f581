import { createHash } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { parseJson } from '../parseJson.ts';
import { MINUTE } from '../time/clock.ts';
import { ttlCache } from '../ttlCache.ts';
import { limitedClient } from './limitedClient.ts';
import { retryOrThrow } from './retryIfChanged.ts';

const client = /* @__PURE__ */ limitedClient('secrets', (config) => new SecretsManagerClient(config));

const kept = /* @__PURE__ */ ttlCache<readonly string[]>(MINUTE);

interface ReadOptions {
  readonly fresh?: boolean;
}

/** Throws, quoting nothing, if the value is malformed. */
export const readSecret = async <S extends z.ZodMiniType>(
  id: string,
  schema: S,
  { fresh = false }: ReadOptions = {},
): Promise<z.output<S>> => {
  if (fresh) kept.forget();
  const [text] = await kept(id, async () => [await fetchVersion(id, 'AWSCURRENT')]);
  return parseSecret(id, schema, text);
};

/**
 * Leaves out the previous version if it is missing or malformed. Throws like `readSecret` for the current
 * one.
 */
export const readSecretVersions = async <S extends z.ZodMiniType>(
  id: string,
  schema: S,
): Promise<z.output<S>[]> => {
  const [current, previous] = await kept(`versions of ${id}`, () => fetchVersions(id));
  const before = schema.safeParse(parseJson(previous ?? ''));
  return [parseSecret(id, schema, current), ...(before.success ? [before.data] : [])];
};

/** Reads the current version first, so that a change between the two cannot hide the secret in use. */
const fetchVersions = async (id: string): Promise<string[]> => {
  const current = await fetchVersion(id, 'AWSCURRENT');
  try {
    return [current, await fetchVersion(id, 'AWSPREVIOUS')];
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return [current];
    throw error;
  }
};

const fetchVersion = async (SecretId: string, VersionStage: string): Promise<string> => {
  const command = new GetSecretValueCommand({ SecretId, VersionStage });
  const { SecretString = '' } = await client.send(command);
  return SecretString;
};

const parseSecret = <S extends z.ZodMiniType>(id: string, schema: S, text: unknown): z.output<S> => {
  const { success, data } = schema.safeParse(parseJson(String(text)));
  if (!success) throw new Error(`The secret ${id} is malformed`);
  return data;
};

type SecretFields = Readonly<Record<string, unknown>>;

/** Empty fields keep their values. Throws `check`'s errors, and `conflict` on concurrent changes. */
export const writeSecret = async (
  id: string,
  changed: Readonly<Record<string, string | undefined>>,
  check: (before: SecretFields) => void = () => undefined,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value));
  if (Object.keys(given).length === 0) return;
  await retryOrThrow(async () => (await replaceVersion(id, given, check)) || undefined);
  kept.forget();
};

const storedFields = z.catch(z.record(z.string(), z.unknown()), {});

/** Only the first of concurrent writers succeeds, because a version id can be created only once. */
const replaceVersion = async (
  id: string,
  given: SecretFields,
  check: (before: SecretFields) => void,
): Promise<boolean> => {
  const { SecretString = '', VersionId } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const before = storedFields.parse(parseJson(SecretString));
  check(before);
  const command = new PutSecretValueCommand({
    SecretId: id,
    SecretString: JSON.stringify({ ...before, ...given }),
    ClientRequestToken: createHash('sha256').update(`after ${VersionId}`).digest('hex'),
  });
  try {
    await client.send(command);
    return true;
  } catch (error) {
    if (error instanceof ResourceExistsException) return false;
    throw error;
  }
};
