/**
 * Keys: PROFILE in the user's partition, USER#<id>; EMAIL#<address> and IDENTITY#<identity>, which make the
 * e-mail and who signs in with Google unique.
 */

import type { ListedKind } from '../platform/aws/pages.ts';
import { type Key, queryAll, read, readAs, readMany } from '../platform/aws/table.ts';
import { existsUnchanged } from '../platform/aws/updateExpression.ts';
import {
  type Action,
  checkAction,
  commit,
  KEYS_ONLY,
  putAction,
  removeAction,
  removeItems,
  updateAction,
} from '../platform/aws/writes.ts';
import { addCounts } from '../statistics/statistics.store.ts';
import { countsOfUser, type NewUser, parseUser, searchTextOf, type User } from './users.ts';

export const userPartition = (userId: string): string => `USER#${userId}`;

export const ownKey = (userId: string, SK: string): Key => ({ PK: userPartition(userId), SK });

export const userIdIn = (partition: string): string => partition.slice(userPartition('').length);

export const profileKey = (userId: string): Key => ownKey(userId, 'PROFILE');
const emailKey = (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' });
const identityKey = (identity: string): Key => ({ PK: `IDENTITY#${identity}`, SK: 'IDENTITY' });

/**
 * Creates the user together with `also`. Returns false if the e-mail already has an account, even
 * concurrently.
 */
export const createUser = (newUser: NewUser, also: readonly Action[] = []): Promise<boolean> =>
  commit([...newUserActions(newUser), ...addCounts('TOTAL', countsOfUser(newUser)), ...also]);

/** Returns transaction actions that fail if the e-mail is taken. They do not update the statistics. */
export const newUserActions = (newUser: NewUser): readonly [takeEmail: Action, storeUser: Action] => [
  takeEmail(newUser.email, newUser.id),
  putAction({ ...profileKey(newUser.id), ...newUser, ...listed(newUser) }),
];

const takeEmail = (email: string, userId: string): Action =>
  putAction({ ...emailKey(email), user_id: userId }, { when: 'attribute_not_exists(PK)' });

export const takeIdentity = (identity: string, userId: string): Action =>
  putAction({ ...identityKey(identity), user_id: userId }, { when: 'attribute_not_exists(PK)' });

const listed = (user: Pick<NewUser, 'name' | 'email' | 'document_number'>) => ({
  kind: 'user' satisfies ListedKind,
  search_text: searchTextOf(user),
});

export const findUser = (userId: string): Promise<User | undefined> => readAs(profileKey(userId), parseUser);

/** Omits deleted users. The reads are eventually consistent. */
export const findUsers = async (ids: readonly string[]): Promise<ReadonlyMap<string, User>> => {
  const found = await readMany([...new Set(ids)].map(profileKey));
  return new Map(found.map(parseUser).map((user) => [user.id, user]));
};

/** `email` is in lower case. */
export const findUserByEmail = async (email: string): Promise<User | undefined> => {
  const owner = await read(emailKey(email));
  // Reads a profile even without an owner, so that timing does not reveal which addresses exist.
  return findUser(String(owner?.user_id));
};

export const findUserByIdentity = async (identity: string): Promise<User | undefined> => {
  const owner = await read(identityKey(identity));
  return owner && findUser(String(owner.user_id));
};

export type UserChange = Partial<Omit<NewUser, 'id' | 'created_at' | 'revision'>>;

/** Returns false if the user has changed since they were read. */
export const saveProfile = (user: User, profile: Omit<UserChange, 'email'>): Promise<boolean> =>
  commit(changeUserActions(user, profile));

const asRead = ({ revision }: User) => existsUnchanged('revision', revision);

/**
 * Returns transaction actions, of which the first fails if the user has changed since the read, the second if
 * another account has a new e-mail. A changed e-mail stays proven if the old one was.
 */
export const changeUserActions = (user: User, changed: UserChange): readonly Action[] => {
  const { id, email } = user;
  const newEmail = changed.email !== undefined && changed.email !== email ? changed.email : undefined;
  const set = {
    ...(newEmail !== undefined && { pending_email: null }),
    ...changed,
    search_text: searchTextOf({ ...user, ...changed }),
  };
  const updateUser = updateAction(profileKey(id), { set, add: { revision: 1 }, ...asRead(user) });
  if (newEmail === undefined) return [updateUser];
  return [updateUser, takeEmail(newEmail, id), removeAction(emailKey(email))];
};

/** Returns a transaction action that fails if the user is deleted, so that no data is written for them. */
export const requireUser = (userId: string): Action =>
  checkAction(profileKey(userId), { when: 'attribute_exists(PK)' });

/**
 * Returns transaction actions that fail if the user has changed since the read. They do not update the
 * statistics.
 */
export const removeUserActions = (user: User): readonly Action[] => [
  removeAction(profileKey(user.id), asRead(user)),
  removeAction(emailKey(user.email)),
  ...(user.identity_id === null ? [] : [removeAction(identityKey(user.identity_id))]),
];

/** Keeps items whose keys start with one of `kept`. */
export const removePartition = async (userId: string, kept: readonly string[]): Promise<void> => {
  const items = await queryAll({
    ConsistentRead: true,
    KeyConditionExpression: 'PK = :pk',
    ...KEYS_ONLY,
    ExpressionAttributeValues: { ':pk': userPartition(userId) },
  });
  await removeItems(items.filter(({ SK }) => !kept.some((prefix) => String(SK).startsWith(prefix))));
};
