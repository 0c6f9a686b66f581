/** Keys: a user's partition is USER#<id>; his e-mail, his tries and the tries of an address each have a partition of one item. */
import * as z from 'zod/mini';
import { MINUTE, toMoment, toTtl } from '../platform/clock.ts';
import { type Item, type Key, read, readMany } from '../platform/table.ts';
import { remove, transact, update } from '../platform/writes.ts';

/** The partition of everything that belongs to a user. */
export const userPartition = (userId: string): string => `USER#${userId}`;

const profileKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'PROFILE' });
const sessionKey = (userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `SESSION#${hash}`,
});
const emailKey = (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' });
const triesKey = (whose: string): Key => ({ PK: `TRIES#${whose}`, SK: 'TRIES' });

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  password_hash: z.string(),
  created_at: z.string(),
});
export type User = z.output<typeof user>;

/** Stores a new user. False where the e-mail has an account already; the condition holds for two requests at once. */
export const createUser = async (created: User): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...emailKey(created.email), user_id: created.id },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    { Put: { Item: { ...profileKey(created.id), ...created } } },
  ]);
  return failed.length === 0;
};

/** The user with this e-mail, in lower case. */
export const findUserByEmail = async (email: string): Promise<User | undefined> => {
  const owner = await read(emailKey(email));
  // Read even where there is none: an unknown address must not be told by its answer's time.
  const found = await read(profileKey(String(owner?.user_id)));
  return found && user.parse(found);
};

/** Opens a session until the moment `until` (milliseconds). Only the token's hash is kept. */
export const createSession = async (userId: string, hash: string, until: number): Promise<void> => {
  await update(sessionKey(userId, hash), {
    UpdateExpression: 'SET expires_at = :at, #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':at': toMoment(until), ':ttl': toTtl(until) },
  });
};

/** The user of a session that has not expired: one read for both items. */
export const findSessionUser = async (
  userId: string,
  hash: string,
  now: number,
): Promise<User | undefined> => {
  const items = await readMany([profileKey(userId), sessionKey(userId, hash)], { consistent: true });
  const profile = items.find((item) => item.SK === 'PROFILE');
  const session = items.find((item) => item.SK !== 'PROFILE');
  return profile && session && isAlive(session, now) ? user.parse(profile) : undefined;
};

/** DynamoDB removes expired items within days, not at once: readers look themselves. */
const isAlive = (session: Item, now: number): boolean => String(session.expires_at) > toMoment(now);

export const removeSession = (userId: string, hash: string): Promise<void> =>
  remove(sessionKey(userId, hash));

/** How long tries are counted together. */
export const TRIES_WINDOW = 15 * MINUTE;

/**
 * Counts one more try of an account or address. False where `most` were made in the window already: the condition makes that so
 * for any number of requests at once.
 */
export const reserveTry = async (whose: string, most: number, now: number): Promise<boolean> =>
  // Whoever finds no window opens one; whoever comes second at that counts in the other's.
  (await countTry(whose, most, now)) || (await openWindow(whose, now)) || (await countTry(whose, most, now));

const countTry = async (whose: string, most: number, now: number): Promise<boolean> => {
  const counted = await update(triesKey(whose), {
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'window_ends > :now AND tries < :most',
    ExpressionAttributeValues: { ':one': 1, ':now': now, ':most': most },
  });
  return counted !== undefined;
};

/** False where a window is open already. */
const openWindow = async (whose: string, now: number): Promise<boolean> => {
  const opened = await update(triesKey(whose), {
    UpdateExpression: 'SET tries = :one, window_ends = :end, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(PK) OR window_ends <= :now',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':one': 1,
      ':now': now,
      ':end': now + TRIES_WINDOW,
      ':ttl': toTtl(now + TRIES_WINDOW),
    },
  });
  return opened !== undefined;
};

/** Takes back one counted try of an address, after it succeeded: an office behind one address is no attacker. */
export const returnTry = async (whose: string): Promise<void> => {
  await update(triesKey(whose), {
    UpdateExpression: 'ADD tries :less',
    ConditionExpression: 'tries > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  });
};

/** Forgets the tries of an account, after one that succeeded. */
export const forgetTries = (whose: string): Promise<void> => remove(triesKey(whose));
