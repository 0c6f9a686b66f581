/** Keys: CUSTOMER in the user's partition names the Stripe customer, STRIPE#<customer> the user. */
import { userPartition } from '../accounts/users.store.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { transact } from '../platform/aws/writes.ts';

const customerKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'CUSTOMER' });
const ownerKey = (customerId: string): Key => ({ PK: `STRIPE#${customerId}`, SK: 'CUSTOMER' });

/** The id of a user's Stripe customer, if they have one. */
export const findCustomerOf = async (userId: string): Promise<string | undefined> => {
  const item = await read(customerKey(userId));
  return item && String(item.customer_id);
};

/** The id of a Stripe customer's user; undefined for customers that are not ours. */
export const findUserOf = async (customerId: string): Promise<string | undefined> => {
  const item = await read(ownerKey(customerId));
  return item && String(item.user_id);
};

/** Saves a user's customer if the stored one is still `expected`. Returns whether it was saved. */
export const saveCustomer = async (
  userId: string,
  customerId: string,
  expected: string | undefined,
): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...customerKey(userId), customer_id: customerId },
        ConditionExpression: expected === undefined ? 'attribute_not_exists(PK)' : 'customer_id = :expected',
        ...(expected !== undefined && { ExpressionAttributeValues: { ':expected': expected } }),
      },
    },
    { Put: { Item: { ...ownerKey(customerId), user_id: userId } } },
  ]);
  return failed.length === 0;
};
