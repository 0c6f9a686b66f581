import { accounts, type SessionUser } from '#shared/contract/accounts.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { readConfig } from '../config.ts';
import { logError } from '../logError.ts';
import { addressAfterSignIn, keptReturnTo } from './returnTo.ts';

/** Signs in through the user pool if there is one, otherwise through our server. Throws on failure. */
export const redirectToGoogle = async (): Promise<void> => {
  const { userPool } = await readConfig();
  if (userPool) {
    const { redirectToPool } = await import('./userPool.ts');
    return redirectToPool(userPool);
  }
  try {
    const { redirectUrl } = await call(accounts.startGoogle, {});
    window.location.assign(redirectUrl);
  } catch (error) {
    logError(`Failed to get login redirect URL: API responded with HTTP status ${statusOf(error)}`);
    throw error;
  }
};

export type SignInResult =
  | { readonly error: string }
  | {
      readonly home: string;
      readonly reload: boolean;
    };

let result: Promise<SignInResult> | undefined;

/** Completes the sign-in once; later calls get the first call's result. */
export const completeSignIn = (search: URLSearchParams): Promise<SignInResult> => {
  result ??= signIn(search);
  return result;
};

const CALLBACK_FAILED = 'Erro no callback de autenticação';

const signIn = async (search: URLSearchParams): Promise<SignInResult> => {
  const [error, code, state] = ['error', 'code', 'state'].map((name) => search.get(name));
  if (error === 'access_denied') return { error: 'Você cancelou o login com Google.' };
  if (!code) {
    logError('Cannot exchange code for session token: no code provided in the URL search params.');
    return { error: CALLBACK_FAILED };
  }
  const { userPool } = await readConfig();
  return userPool ? signInWithPool(userPool) : signInWithCode(code, state ?? '');
};

const signInWithCode = async (code: string, state: string): Promise<SignInResult> => {
  // Without our state, this browser did not start the sign-in.
  if (!state) return { error: CALLBACK_FAILED };
  try {
    const { user } = await call(accounts.finishGoogle, { body: { code, state } });
    return { home: startAt(user), reload: false };
  } catch (error) {
    logError(`Failed to exchange code for session token: API responded with HTTP status ${statusOf(error)}`);
    return { error: messageOf(error, CALLBACK_FAILED) };
  }
};

const signInWithPool = async (userPool: NonNullable<RuntimeConfig['userPool']>): Promise<SignInResult> => {
  let idToken: string;
  try {
    const { takeIdToken } = await import('./userPool.ts');
    idToken = await takeIdToken(userPool);
  } catch (error) {
    logError('Failed to get an ID token from the user pool', error);
    return { error: CALLBACK_FAILED };
  }
  try {
    const { user } = await call(accounts.googleLogin, { body: { idToken } });
    return { home: startAt(user), reload: true };
  } catch (error) {
    return { error: messageOf(error, 'Erro na integração do usuário') };
  }
};

/** Reads the kept address only once: it says nothing about the next sign-in. */
const startAt = (user: SessionUser): string => {
  const before = keptReturnTo.read() ?? undefined;
  keptReturnTo.keep(null);
  return addressAfterSignIn(user, before);
};

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);
