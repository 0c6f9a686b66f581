/** Keys: CUSTOMER in the user's partition names Stripe's customer; STRIPE#<customer> leads back to the user. */
import { userPartition } from '../accounts/users.store.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { transact } from '../platform/aws/writes.ts';

const customerKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'CUSTOMER' });
const ownerKey = (customerId: string): Key => ({ PK: `STRIPE#${customerId}`, SK: 'CUSTOMER' });

/** Stripe's customer for a user, if he has one. */
export const findCustomerOf = async (userId: string): Promise<string | undefined> => {
  const item = await read(customerKey(userId));
  return item && String(item.customer_id);
};

/** The user behind one of Stripe's customers; undefined for customers that are none of ours. */
export const findUserOf = async (customerId: string): Promise<string | undefined> => {
  const item = await read(ownerKey(customerId));
  return item && String(item.user_id);
};

/** Notes a user's customer in place of `known`, the one that was read; false where another was noted meanwhile. */
export const saveCustomer = async (
  userId: string,
  customerId: string,
  known: string | undefined,
): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...customerKey(userId), customer_id: customerId },
        ConditionExpression: known === undefined ? 'attribute_not_exists(PK)' : 'customer_id = :known',
        ...(known !== undefined && { ExpressionAttributeValues: { ':known': known } }),
      },
    },
    { Put: { Item: { ...ownerKey(customerId), user_id: userId } } },
  ]);
  return failed.length === 0;
};
