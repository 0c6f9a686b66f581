import { limitedFetch } from '#shared/limitedFetch.ts';
import { accountFault, readAccount, type SerperAccount, withoutKey } from '#shared/serperAccount.ts';

export type KeyTest =
  | { readonly isValid: true; readonly key: string; readonly account: SerperAccount }
  | {
      readonly isValid: false;
      readonly key: string;
      readonly message: string;
      readonly suggestions: readonly string[];
      readonly details: readonly string[];
    };

const fetchAccount = limitedFetch({ timeLimit: 10_000 });

/** Asks Serper for the key's account, which costs no credit. */
export const testKey = async (url: string, key: string): Promise<KeyTest> => {
  // A header can contain only these characters.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return keyTestOf({ url, key, status: 401, text: '', problem: 'A API key contém espaços ou acentos.' });
  }
  try {
    const response = await fetchAccount(url, { headers: { 'X-API-KEY': key }, credentials: 'omit' });
    return keyTestOf({ url, key, status: response.status, text: await response.text() });
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const problem = timedOut ? 'Nenhuma resposta em 10 segundos.' : 'O navegador não recebeu resposta.';
    return keyTestOf({ url, key, status: 0, text: '', problem });
  }
};

interface Answer {
  readonly url: string;
  readonly key: string;
  /** The HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly text: string;
  readonly problem?: string;
}

const shownStart = 8;

const keyStart = (key: string): string => `${key.slice(0, shownStart)}...`;

export const keyTestOf = ({ url, key, status, text, problem }: Answer): KeyTest => {
  const body = withoutKey(parse(text), key);
  const account = status === 200 ? readAccount(body) : undefined;
  if (account) return { isValid: true, key: keyStart(key), account };
  const { message, suggestions } = accountFault(status);
  return {
    isValid: false,
    key: keyStart(key),
    message,
    suggestions,
    details: [
      `Endereço: ${url}`,
      status === 0 ? 'Status HTTP: nenhum' : `Status HTTP: ${status}`,
      ...(problem === undefined ? [] : [problem]),
      ...(text === '' ? [] : [`Resposta: ${JSON.stringify(body).slice(0, 300)}`]),
    ],
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
