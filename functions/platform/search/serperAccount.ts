import { limitedFetch } from '#shared/limitedFetch.ts';
import { withoutKey } from '#shared/serperAccount.ts';
import { env } from '../env.ts';
import { parseJson } from '../parseJson.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { readKeys } from './keys.ts';

const fetchAccount = limitedFetch({ timeLimit: timeLimits.searchAccount.attempt, maxBytes: 20_000 });

export interface AccountAnswer {
  readonly status: number | 'no_key';
  readonly body: unknown;
}

/** Asking for the account costs no credit. */
export const fetchSerperAccount = async (): Promise<AccountAnswer> => {
  const { api_key } = await readKeys('serper');
  if (api_key === '') return { status: 'no_key', body: null };
  try {
    const response = await fetchAccount(`${env('SERPER_URL')}/account`, {
      headers: { 'X-API-KEY': api_key },
    });
    return { status: response.status, body: withoutKey(parseJson(await response.text()), api_key) };
  } catch {
    // The cause is dropped, because it may quote the request and its API key.
    return { status: 0, body: null };
  }
};
