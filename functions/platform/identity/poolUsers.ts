/** Touches only this deployment's own Cognito user pool. */
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { limitedClient } from '../aws/limitedClient.ts';

const client = /* @__PURE__ */ limitedClient(
  'poolUsers',
  (config) => new CognitoIdentityProviderClient(config),
);

/**
 * Removes those with this e-mail, in lower case, and the one of this identity. Removal is safe: signing in
 * recreates pool users, and accounts are found by Google's `sub`.
 */
export const removePoolUsers = async (email: string, identity?: string | null): Promise<void> => {
  const { USER_POOL_ID: UserPoolId } = process.env;
  if (!UserPoolId) return;
  // The pool's user may have another e-mail meanwhile: Google's accounts can be renamed.
  const renamed = identity?.startsWith('google#') ? [identity.replace('#', '_')] : [];
  for (const Username of new Set([...(await usernamesOf(UserPoolId, email)), ...renamed])) {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
};

/** Compares addresses here, since the pool ignores case and keeps addresses as Google writes them. */
const usernamesOf = async (UserPoolId: string, email: string): Promise<(string | undefined)[]> => {
  const found: UserType[] = [];
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Filter: filterFor(email) }))
    found.push(...Users);
  return found.filter((user) => emailOf(user)?.toLowerCase() === email).map(({ Username }) => Username);
};

const emailOf = ({ Attributes = [] }: UserType): string | undefined =>
  Attributes.find(({ Name }) => Name === 'email')?.Value;

/** A filter has at most 256 characters, so longer addresses are searched by this many. */
const LONGEST = 240;

/** The filter matches everybody with this e-mail, and perhaps others. */
export const filterFor = (email: string): string =>
  `email ${email.length > LONGEST ? '^=' : '='} ${JSON.stringify(email.slice(0, LONGEST))}`;
