/** What sessions and links have in common: an item in the user's partition that is void once sessions end. */
import { type Item, type Key, queryPrefix, readMany } from '../../platform/aws/table.ts';
import { writeMany } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { profileKey, userPartition } from '../users.store.ts';
import { parseUser, type User } from '../users.ts';

interface ValidToken {
  readonly user: User;
  readonly token: Item;
}

/**
 * A user with a token of theirs that is valid now. One request reads both, so that it takes the same time for
 * a user who does not exist.
 */
export const findValidToken = async (
  userId: string,
  key: Key,
  now: number,
): Promise<ValidToken | undefined> => {
  const items = await readMany([profileKey(userId), key], { consistent: true });
  const profile = items.find((item) => item.SK === 'PROFILE');
  const token = items.find((item) => item.SK !== 'PROFILE');
  if (!profile || !token) return undefined;
  const user = parseUser(profile);
  return isValid(token, user, now) ? { user, token } : undefined;
};

/**
 * Removes the tokens of a kind that expire first, beyond so many. Called after one was created, so that of
 * several at once the last leaves no more.
 */
export const keepNewest = async (userId: string, prefix: string, kept: number): Promise<void> => {
  const PK = userPartition(userId);
  const tokens = await queryPrefix(PK, prefix);
  if (tokens.length <= kept) return;
  const newestFirst = tokens.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  await writeMany(newestFirst.slice(kept).map(({ SK }) => ({ remove: { PK, SK: String(SK) } })));
};

/** Sorts tokens by their expiry, and those of one moment always the same way. */
const orderOf = ({ expires_at, SK }: Item): string => `${expires_at}#${SK}`;

/** Whether a token has not expired, which DynamoDB removes only within days, and no sessions ended since. */
export const isValid = (
  { expires_at, session_version = 0 }: Item,
  user: Pick<User, 'session_version'>,
  now: number,
): boolean => String(expires_at) > toMoment(now) && session_version === user.session_version;

/** In a condition on the profile: the sessions have not been ended since it was read with `:version`. */
export const sameSessions = (version: number): string =>
  `(${version === 0 ? 'attribute_not_exists(session_version) OR ' : ''}session_version = :version)`;
