/**
 * Leases: one holder at a time works on what an item stands for, until they end the lease or it ends by
 * itself, as after a crash. The item keeps it in `holder` and `taken_until`.
 */
import type { Item, Key } from './table.ts';
import { update } from './writes.ts';

interface Lease {
  /** New for every try, so that a write that the SDK repeats after a lost answer meets its own. */
  readonly holder: string;
  /** Milliseconds. */
  readonly now: number;
  readonly until: number;
}

/** What is written with a lease: `UpdateExpression` follows its SET, and `ConditionExpression` holds too. */
interface Together {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

/** Takes a lease. Returns the item, or undefined while another holder has it. */
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

/** Ends a lease, and writes something with it. Does nothing if another holder has taken it over. */
export const endLease = async (key: Key, holder: string, together: Together = {}): Promise<void> => {
  const { UpdateExpression = '', ...others } = together;
  await update(key, {
    ...others,
    UpdateExpression: `REMOVE taken_until ${UpdateExpression}`,
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ...together.ExpressionAttributeValues, ':holder': holder },
  });
};
