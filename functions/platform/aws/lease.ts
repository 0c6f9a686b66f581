/** A lease lets one holder at a time work on an item, until they end it or it expires. */
import type { Item, Key } from './table.ts';
import { update } from './writes.ts';

interface Lease {
  /** Unique per attempt, so that a write repeated by the SDK recognises its own lease. */
  readonly holder: string;
  /** In milliseconds. */
  readonly now: number;
  readonly until: number;
}

/**
 * `UpdateExpression` is appended to the SET that writes the lease, `ConditionExpression` to its condition.
 */
interface Together {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

/** Returns the item, or undefined while another holder has it. */
export const takeLease = (key: Key, lease: Lease, together: Together = {}): Promise<Item | undefined> => {
  const { UpdateExpression = '', ConditionExpression, ...others } = together;
  return update(key, {
    ...others,
    UpdateExpression: `SET holder = :holder, taken_until = :until ${UpdateExpression}`,
    ConditionExpression: [
      ...(ConditionExpression === undefined ? [] : [`(${ConditionExpression})`]),
      '(attribute_not_exists(taken_until) OR taken_until <= :now OR holder = :holder)',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ...together.ExpressionAttributeValues,
      ':holder': lease.holder,
      ':until': lease.until,
      ':now': lease.now,
    },
  });
};

/** Ends a lease together with another write. Does nothing if another holder has taken the lease over. */
export const endLease = async (key: Key, holder: string, together: Together = {}): Promise<void> => {
  const { UpdateExpression = '', ...others } = together;
  await update(key, {
    ...others,
    UpdateExpression: `REMOVE taken_until ${UpdateExpression}`,
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ...together.ExpressionAttributeValues, ':holder': holder },
  });
};
