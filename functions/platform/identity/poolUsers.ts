/** The users of a deployment's own Cognito user pool. Pools that others own are left alone. */
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
 * Removes everybody with this e-mail (in lower case) from the user pool, if there is one. Who signs in again
 * loses nothing: the pool then makes its user anew, and their account is found by the e-mail alone.
 */
export const removePoolUsers = async (email: string): Promise<void> => {
  const { USER_POOL_ID: UserPoolId } = process.env;
  if (!UserPoolId) return;
  for (const Username of await usernamesOf(UserPoolId, email)) {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
};

/** The pool searches without regard to case, and keeps addresses as Google writes them. */
const usernamesOf = async (UserPoolId: string, email: string): Promise<(string | undefined)[]> => {
  const found: UserType[] = [];
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Filter: filterFor(email) }))
    found.push(...Users);
  return found.filter((user) => emailOf(user)?.toLowerCase() === email).map(({ Username }) => Username);
};

const emailOf = ({ Attributes = [] }: UserType): string | undefined =>
  Attributes.find(({ Name }) => Name === 'email')?.Value;

/** A filter has 256 characters at most: a longer address is searched for by its beginning. */
const LONGEST = 240;

/** What the pool is asked for, to find at least everybody with this e-mail. */
export const filterFor = (email: string): string =>
  `email ${email.length > LONGEST ? '^=' : '='} ${JSON.stringify(email.slice(0, LONGEST))}`;
