/** Keys: CUSTOMER in the user's partition names the Stripe customer, STRIPE#<customer> the user. */
import * as z from 'zod/mini';
import { ownKey, requireUser } from '../../accounts/users.store.ts';
import { type Item, type Key, read, readAs } from '../../platform/aws/table.ts';
import {
  type Action,
  commit,
  putAction,
  removeAction,
  update,
  updateAction,
  writeMany,
} from '../../platform/aws/writes.ts';
import { MINUTE } from '../../platform/time/clock.ts';

export const customerKey = (userId: string): Key => ownKey(userId, 'CUSTOMER');
const ownerKey = (customerId: string): Key => ({ PK: `STRIPE#${customerId}`, SK: 'CUSTOMER' });

export const findStripeCustomer = (userId: string): Promise<string | undefined> =>
  readAs(customerKey(userId), ({ customer_id }) => String(customer_id));

/** Returns undefined for a customer that is not ours. */
export const findUserOf = (customerId: string): Promise<string | undefined> =>
  readAs(ownerKey(customerId), ({ user_id }) => String(user_id));

export const listStripeCustomers = async (userId: string): Promise<string[]> => {
  const item = await read(customerKey(userId));
  if (!item) return [];
  const { customer_id, replaced } = customerItem.parse(item);
  // A customer that was replaced may be the current one again.
  return [...new Set([customer_id, ...replaced])];
};

const customerItem = z.object({ customer_id: z.string(), replaced: z._default(z.array(z.string()), []) });

/** Returns false if the stored customer is not `expected`, or the user is deleted. */
export const saveCustomer = (
  userId: string,
  customerId: string,
  expected: string | undefined,
): Promise<boolean> =>
  commit([
    updateAction(customerKey(userId), {
      apply: 'SET customer_id = :id, replaced = list_append(if_not_exists(replaced, :none), :expected)',
      ...stillIs(expected, { id: customerId, none: [], expected: expected === undefined ? [] : [expected] }),
    }),
    putAction({ ...ownerKey(customerId), user_id: userId }),
    requireUser(userId),
  ]);

export const removeCustomerActions = (
  userId: string,
  customerId: string | undefined,
): readonly [removeCustomer: Action, ...removeOwner: Action[]] => [
  removeAction(customerKey(userId), stillIs(customerId)),
  ...(customerId === undefined ? [] : [removeAction(ownerKey(customerId))]),
];

const stillIs = (current: string | undefined, values: Item = {}) => ({
  when: current === undefined ? 'attribute_not_exists(PK)' : 'customer_id = :current',
  values: { ...values, current },
});

export const forgetOwners = (customerIds: readonly string[]): Promise<void> =>
  writeMany(customerIds.map((customerId) => ({ remove: ownerKey(customerId) })));

/** Screens ask for a sync after every change, and each request waits while Stripe is down. */
const SYNC_INTERVAL_MS = MINUTE;

/**
 * Claims a sync that no event asks for. Returns undefined without a customer, or within a minute of the last
 * claim.
 */
export const claimSync = async (userId: string, now: number): Promise<string | undefined> => {
  const claimed = await update(customerKey(userId), {
    set: { sync_asked_at: now },
    when: 'attribute_exists(PK) AND (attribute_not_exists(sync_asked_at) OR sync_asked_at < :since)',
    values: { since: now - SYNC_INTERVAL_MS },
  });
  return claimed && String(claimed.customer_id);
};
