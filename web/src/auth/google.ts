import { accounts } from '#shared/contract/accounts.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { readConfig } from '../config.ts';
import { logError } from '../logError.ts';
import { homeOf } from './home.ts';

/** Sends the browser to Google: by the user pool, where this installation has one, else by our own server. Throws where that fails. */
export const leaveForGoogle = async (): Promise<void> => {
  const { userPool } = await readConfig();
  if (userPool) {
    const { leaveForPool } = await import('./userPool.ts');
    return leaveForPool(userPool);
  }
  try {
    const { redirectUrl } = await call(accounts.startGoogle, {});
    window.location.assign(redirectUrl);
  } catch (error) {
    logError(`Failed to get login redirect URL: API responded with HTTP status ${statusOf(error)}`);
    throw error;
  }
};

/** How a sign-in ended: with a sentence for the user, or with where he goes. */
export type Ending =
  | { readonly refusal: string }
  | {
      readonly home: string;
      /** Whether the whole application is to be loaded anew there. */
      readonly anew: boolean;
    };

let ending: Promise<Ending> | undefined;

/** Ends the sign-in that Google has sent the browser back from. Once only: whoever calls again gets the first attempt's end. */
export const comeBackFromGoogle = (search: URLSearchParams): Promise<Ending> => {
  ending ??= finish(search);
  return ending;
};

const CALLBACK_FAILED = 'Erro no callback de autenticação';

const finish = async (search: URLSearchParams): Promise<Ending> => {
  const [error, code, state] = ['error', 'code', 'state'].map((name) => search.get(name));
  if (error === 'access_denied') return { refusal: 'Você cancelou o login com Google.' };
  if (!code) {
    logError('Cannot exchange code for session token: no code provided in the URL search params.');
    return { refusal: CALLBACK_FAILED };
  }
  const { userPool } = await readConfig();
  return userPool ? finishByPool(userPool) : finishByCode(code, state ?? '');
};

const finishByCode = async (code: string, state: string): Promise<Ending> => {
  // A code without the state that we sent along was not asked for by us.
  if (!state) return { refusal: CALLBACK_FAILED };
  try {
    const { user } = await call(accounts.finishGoogle, { body: { code, state } });
    return { home: homeOf(user), anew: false };
  } catch (error) {
    logError(`Failed to exchange code for session token: API responded with HTTP status ${statusOf(error)}`);
    return { refusal: messageOf(error, CALLBACK_FAILED) };
  }
};

const finishByPool = async (userPool: NonNullable<RuntimeConfig['userPool']>): Promise<Ending> => {
  let idToken: string;
  try {
    const { takeIdToken } = await import('./userPool.ts');
    idToken = await takeIdToken(userPool);
  } catch (error) {
    logError('Failed to get an ID token from the user pool', error);
    return { refusal: CALLBACK_FAILED };
  }
  try {
    const { user } = await call(accounts.googleLogin, { body: { idToken } });
    return { home: homeOf(user), anew: true };
  } catch (error) {
    return { refusal: messageOf(error, 'Erro na integração do usuário') };
  }
};

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);
