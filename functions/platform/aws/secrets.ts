import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import type * as z from 'zod/mini';
import { parseJson } from '../parseJson.ts';

const secrets = /* @__PURE__ */ new SecretsProvider();

/** A changed secret takes effect within a minute. */
const MAX_AGE_SECONDS = 60;

/** A JSON secret, parsed. Throws if it is missing or malformed; the error quotes nothing of it. */
export const readSecret = async <S extends z.ZodMiniType>(id: string, schema: S): Promise<z.output<S>> => {
  const text = await secrets.get(id, { maxAge: MAX_AGE_SECONDS });
  const { success, data } = schema.safeParse(parseJson(String(text)));
  if (!success) throw new Error(`The secret ${id} is malformed`);
  return data;
};
