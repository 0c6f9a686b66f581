/** Keys, in the user's partition: BROWSER#<hash of the token>, a browser that they have signed in with. */
import type { Key } from '../../platform/aws/table.ts';
import { transact } from '../../platform/aws/writes.ts';
import { toMoment, toTtl } from '../../platform/time/clock.ts';
import { findValidToken, keepNewest, sameSessions } from '../sessions/tokens.store.ts';
import { profileKey, userPartition } from '../users.store.ts';
import type { User } from '../users.ts';

const PREFIX = 'BROWSER#';
/** Of an account. */
const MAX_BROWSERS = 10;

const browserKey = (userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `${PREFIX}${hash}`,
});

/** The user who has signed in with a browser, unless their sessions were ended since. */
export const findBrowserUser = async (userId: string, hash: string, now: number): Promise<User | undefined> =>
  (await findValidToken(userId, browserKey(userId, hash), now))?.user;

/** Remembers a browser until then (milliseconds), unless the sessions were ended since the user was read. */
export const createBrowser = async (
  { id, session_version = 0 }: { readonly id: string; readonly session_version?: number },
  hash: string,
  until: number,
): Promise<void> => {
  const item = { expires_at: toMoment(until), ttl: toTtl(until), session_version };
  await transact([
    {
      ConditionCheck: {
        Key: profileKey(id),
        ConditionExpression: `attribute_exists(PK) AND ${sameSessions(session_version)}`,
        ExpressionAttributeValues: { ':version': session_version },
      },
    },
    { Put: { Item: { ...browserKey(id, hash), ...item } } },
  ]);
  await keepNewest(id, PREFIX, MAX_BROWSERS);
};
