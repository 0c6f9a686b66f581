import * as z from 'zod/mini';
import type { Provider } from '#shared/messages.ts';
import { readSecret, writeSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { ProviderFault } from './fault.ts';

const secretIds: Record<Provider, () => string> = {
  serper: () => env('SERPER_SECRET_ID'),
  algolia: () => env('ALGOLIA_SECRET_ID'),
};

/** Keys that are not stored are empty. Only Algolia has a separate key for searching. */
const providerKeys = z.object({
  api_key: z._default(z.string(), ''),
  search_api_key: z._default(z.string(), ''),
});
export type ProviderKeys = z.output<typeof providerKeys>;

export type ChangedKeys = Readonly<Partial<ProviderKeys>>;

/** A malformed secret counts as one without keys. */
const stored = z.catch(providerKeys, providerKeys.parse({}));

export const readKeys = (provider: Provider): Promise<ProviderKeys> =>
  readSecret(secretIds[provider](), stored, { fresh: true });

export const writeKeys = (provider: Provider, changed: ChangedKeys): Promise<void> =>
  writeSecret(secretIds[provider](), changed);

/** Retries once with newer keys if cached ones are rejected, so that a new key works at once. */
export const withKeys = async <T>(
  provider: Provider,
  call: (keys: ProviderKeys) => Promise<T>,
): Promise<T> => {
  const keys = await readSecret(secretIds[provider](), stored);
  try {
    return await call(keys);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'unusable') throw error;
    const current = await readKeys(provider);
    if (current.api_key === keys.api_key && current.search_api_key === keys.search_api_key) throw error;
    return call(current);
  }
};
