/** Signing in at a Cognito user pool by Amplify. Loaded only where an installation has one: it weighs more than the login page. */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import 'aws-amplify/auth/enable-oauth-listener';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { userPoolCallbackPath } from '#shared/addresses.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';

type UserPool = NonNullable<RuntimeConfig['userPool']>;

/** Amplify itself waits for an answer without end. */
const ANSWER_LIMIT_MS = 20_000;

/** Sends the browser to the pool's sign-in with Google; what was left of an earlier try would make Amplify wait for that one. */
export const leaveForPool = async (pool: UserPool): Promise<void> => {
  forget(pool);
  configure(pool);
  await signInWithRedirect({ provider: 'Google' });
};

/** The ID token of whom the pool has sent back here, and nothing of it left behind. Throws where there is none. */
export const takeIdToken = async (pool: UserPool): Promise<string> => {
  try {
    // The listener sees the code in the address as soon as Amplify is configured, and exchanges it.
    configure(pool);
    const { tokens } = await Promise.race([fetchAuthSession(), failLater()]);
    if (!tokens?.idToken) throw new Error('The user pool gave no ID token');
    return tokens.idToken.toString();
  } finally {
    forget(pool);
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
  // Our session is a cookie: the pool's tokens are needed once, and no other script shall find them.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
};

/** What Amplify keeps of a sign-in under way outlives the page, since the browser leaves it. */
const forget = ({ clientId }: UserPool): void => {
  const mine = Object.keys(localStorage).filter((key) =>
    key.startsWith(`CognitoIdentityServiceProvider.${clientId}.`),
  );
  for (const key of mine) localStorage.removeItem(key);
  void sharedInMemoryStorage.clear();
};

const failLater = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The user pool did not answer')), ANSWER_LIMIT_MS);
  });
