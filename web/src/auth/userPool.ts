/** Loaded only where a Cognito user pool is configured, because Amplify is large. */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import 'aws-amplify/auth/enable-oauth-listener';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { userPoolCallbackPath } from '#shared/addresses.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';

type UserPool = NonNullable<RuntimeConfig['userPool']>;

/** Amplify has no timeout of its own. */
const TIMEOUT_MS = 20_000;

/** Clears an abandoned sign-in, which Amplify would wait for. */
export const redirectToPool = async (pool: UserPool): Promise<void> => {
  clearSignIn(pool);
  configure(pool);
  await signInWithRedirect({ provider: 'Google' });
};

/** Clears the stored sign-in. Throws when no token arrives in time. */
export const takeIdToken = async (pool: UserPool): Promise<string> => {
  try {
    // Once configured, Amplify's listener exchanges the code in the address.
    configure(pool);
    const { tokens } = await Promise.race([fetchAuthSession(), timeout()]);
    if (!tokens?.idToken) throw new Error('The user pool gave no ID token');
    return tokens.idToken.toString();
  } finally {
    clearSignIn(pool);
  }
};

const configure = ({ id, clientId, domain }: UserPool): void => {
  const { origin } = window.location;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: id,
        userPoolClientId: clientId,
        loginWith: {
          oauth: {
            domain,
            scopes: ['openid', 'email', 'profile'],
            redirectSignIn: [origin + userPoolCallbackPath],
            redirectSignOut: [`${origin}/`],
            responseType: 'code',
          },
        },
      },
    },
  });
  // In memory: the pool's tokens are used once, and other scripts must not read them.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
};

/** Amplify keeps a sign-in in localStorage, because the browser leaves the page in between. */
const clearSignIn = ({ clientId }: UserPool): void => {
  const keys = Object.keys(localStorage).filter((key) =>
    key.startsWith(`CognitoIdentityServiceProvider.${clientId}.`),
  );
  for (const key of keys) localStorage.removeItem(key);
  void sharedInMemoryStorage.clear();
};

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The user pool did not answer')), TIMEOUT_MS);
  });
