import type { User } from '../accounts/users.store.ts';
import { AppError } from '../platform/errors.ts';
import { createCustomer, updateCustomer } from '../platform/stripe/customers.ts';
import { findCustomerOf, saveCustomer } from './customers.store.ts';

/** Stripe's customer for a user, made on first need; two calls at once leave one. Throws StripeUnavailable. */
export const ensureCustomer = async (user: User): Promise<string> => {
  const known = await findCustomerOf(user.id);
  // After a change of Stripe's account, or a deletion over there, the one we know is gone.
  if (known !== undefined && (await updateCustomer(known, user))) return known;
  const created = await createCustomer(user, known);
  if (await saveCustomer(user.id, created, known)) return created;
  const other = await findCustomerOf(user.id);
  if (other === undefined)
    throw new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
  return other;
};
