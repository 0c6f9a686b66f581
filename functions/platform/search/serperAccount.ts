import { limitedFetch } from '#shared/limitedFetch.ts';
import { withoutKey } from '#shared/serperAccount.ts';
import { env } from '../env.ts';
import { parseJson } from '../parseJson.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { readKeys } from './keys.ts';

/** Accounts are small; a longer answer is not one. */
const fetchAccount = limitedFetch({ timeLimit: timeLimits.searchAccount.attempt, maxBytes: 20_000 });

/** The answer of the account's address. */
export interface AccountAnswer {
  /** 0 if no answer arrived; without a stored key none is asked for. */
  readonly status: number | 'no_key';
  /** The JSON of the answer, without the key; null if it is not JSON. */
  readonly body: unknown;
}

/** Asks Serper for the account of the stored key. It costs no credit. */
export const fetchSerperAccount = async (): Promise<AccountAnswer> => {
  const { api_key } = await readKeys('serper');
  if (api_key === '') return { status: 'no_key', body: null };
  try {
    const response = await fetchAccount(`${env('SERPER_URL')}/account`, {
      headers: { 'X-API-KEY': api_key },
    });
    return { status: response.status, body: withoutKey(parseJson(await response.text()), api_key) };
  } catch {
    // The cause may quote the request, and with it the API key.
    return { status: 0, body: null };
  }
};
