/** Sessions and links are items in the user's partition that become void once sessions end. */
import { type Item, type Key, queryPrefix, readMany } from '../../platform/aws/table.ts';
import { existsUnchanged } from '../../platform/aws/terms.ts';
import { removeItems } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { profileKey, userPartition } from '../users.store.ts';
import { parseUser, type User } from '../users.ts';

interface ValidToken {
  readonly user: User;
  readonly token: Item;
}

/** Reads user and token in one request, so that unknown users take the same time. */
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
 * Removes the tokens that expire first. Call it after creating one, so that the limit also holds
 * concurrently.
 */
export const keepNewest = async (userId: string, prefix: string, kept: number): Promise<void> => {
  const PK = userPartition(userId);
  const tokens = await queryPrefix(PK, prefix);
  if (tokens.length <= kept) return;
  const newestFirst = tokens.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  await removeItems(newestFirst.slice(kept));
};

/** Sorts by expiry, then by key so that the order is stable. */
const orderOf = ({ expires_at, SK }: Item): string => `${expires_at}#${SK}`;

/** Checks the expiry itself, since DynamoDB removes expired items only within days. */
export const isValid = (
  { expires_at, session_version = 0 }: Item,
  user: Pick<User, 'session_version'>,
  now: number,
): boolean => String(expires_at) > toMoment(now) && session_version === user.session_version;

/** The condition of an update that no sessions were ended since the user was read. */
export const sessionsUnchanged = ({ session_version }: Pick<User, 'session_version'>) =>
  existsUnchanged('session_version', session_version);
