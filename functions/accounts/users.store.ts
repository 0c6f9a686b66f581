/** Keys: PROFILE in the user's partition, USER#<id>; EMAIL#<address>, which makes the e-mail unique. */
import type { ProfileForm } from '#shared/contract/profiles.ts';
import type { Kind } from '../platform/aws/pages.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { type Action, transact, update } from '../platform/aws/writes.ts';
import { addCounts } from '../statistics/statistics.store.ts';
import { type NewUser, parseUser, searchTextOf, type User } from './users.ts';

/** The partition that holds everything of a user. */
export const userPartition = (userId: string): string => `USER#${userId}`;

/** The user of a partition that holds everything of a user. */
export const userIdIn = (partition: string): string => partition.slice(userPartition('').length);

export const profileKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'PROFILE' });
const emailKey = (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' });

/**
 * Stores a new user, together with `also`. Returns false if the e-mail already has an account, also under
 * concurrency.
 */
export const createUser = async (newUser: NewUser, also: readonly Action[] = []): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...emailKey(newUser.email), user_id: newUser.id },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    { Put: { Item: { ...profileKey(newUser.id), ...newUser, ...listed(newUser) } } },
    ...addCounts('TOTAL', { users: 1 }),
    ...also,
  ]);
  return failed.length === 0;
};

/** The attributes by which administrators list and search users. */
const listed = (user: Pick<NewUser, 'name' | 'email' | 'document_number'>) => ({
  kind: 'user' satisfies Kind,
  search_text: searchTextOf(user),
});

export const findUser = async (userId: string): Promise<User | undefined> => {
  const found = await read(profileKey(userId));
  return found && parseUser(found);
};

/** The user with this e-mail (in lower case). */
export const findUserByEmail = async (email: string): Promise<User | undefined> => {
  const owner = await read(emailKey(email));
  // Read a profile even without an owner, so that response times do not reveal which addresses exist.
  return findUser(String(owner?.user_id));
};

/** Updates a profile. Returns false if another account has the e-mail, or this one's has changed since. */
export const saveProfile = async (user: User, profile: ProfileForm): Promise<boolean> => {
  const { id, email } = user;
  const emailChanges = profile.email !== email;
  const changed = { ...profile, search_text: searchTextOf({ ...user, ...profile }) };
  const names = Object.keys(changed);
  const sets = names.map((name, index) => `#n${index} = :${name}`);
  const updateProfile = {
    Update: {
      Key: profileKey(id),
      UpdateExpression: `SET ${[...sets, ...(emailChanges ? ['email_proven = :no'] : [])].join(', ')}`,
      ConditionExpression: 'email = :currentEmail',
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value])),
        ':currentEmail': email,
        ...(emailChanges && { ':no': false }),
      },
    },
  };
  const moveEmail = [
    {
      Put: {
        Item: { ...emailKey(profile.email), user_id: id },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    { Delete: { Key: emailKey(email) } },
  ];
  const failed = await transact([updateProfile, ...(emailChanges ? moveEmail : [])]);
  return failed.length === 0;
};

/**
 * Marks an e-mail as proven and removes the password. Returns false if it was proven or changed meanwhile.
 */
export const proveEmail = async ({ id, email }: User): Promise<boolean> => {
  const proven = await update(profileKey(id), {
    UpdateExpression: 'SET email_proven = :yes, password_hash = :none',
    ConditionExpression: 'email = :email AND (attribute_not_exists(email_proven) OR email_proven = :no)',
    ExpressionAttributeValues: { ':yes': true, ':no': false, ':none': '', ':email': email },
  });
  return proven !== undefined;
};
