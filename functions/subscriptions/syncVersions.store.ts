/** Keys, in the user's partition: SYNC, which numbers the syncs with Stripe. */
import { requireUser, userPartition } from '../accounts/users.store.ts';
import type { Key } from '../platform/aws/table.ts';
import { transact, update } from '../platform/aws/writes.ts';

const syncKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SYNC' });

/**
 * The version of a sync that begins now, higher than that of any sync that began before; undefined if the
 * user has been deleted.
 */
export const nextSyncVersion = async (userId: string): Promise<number | undefined> => {
  const version = await countSync(userId);
  if (version !== undefined) return version;
  const counter = {
    Item: { ...syncKey(userId), version: 0 },
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  // Creates nothing if another sync has just done so, or if the user has been deleted.
  await transact([requireUser(userId), { Put: counter }]);
  return countSync(userId);
};

/** Undefined without a counter: a sync that began before a deletion must not leave one behind. */
const countSync = async (userId: string): Promise<number | undefined> => {
  const counted = await update(syncKey(userId), {
    UpdateExpression: 'ADD version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  });
  return counted && Number(counted.version);
};
