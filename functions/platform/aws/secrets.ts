import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod/mini';
import { MINUTE } from '../time/clock.ts';

const client = /* @__PURE__ */ new SecretsManagerClient({});

/** How long a secret is kept: a new key works within a minute of its saving. */
const KEPT_MS = MINUTE;

const kept = new Map<string, { readonly value: unknown; readonly until: number }>();

/** The JSON secret with this id, through its schema. Throws where it is missing or of another shape, and quotes nothing of it. */
export const readSecret = async <S extends z.ZodMiniType>(
  id: string,
  schema: S,
  now: number,
): Promise<z.output<S>> => {
  const known = kept.get(id);
  const value = known && known.until > now ? known.value : await fetchSecret(id, now);
  const { success, data } = schema.safeParse(value);
  if (!success) throw new Error(`The secret ${id} is not of the shape that it should be`);
  return data;
};

const fetchSecret = async (id: string, now: number): Promise<unknown> => {
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const value = parseJson(SecretString);
  kept.set(id, { value, until: now + KEPT_MS });
  return value;
};

/** A parser's own error would quote what it could not read. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
