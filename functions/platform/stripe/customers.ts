/** Stripe's customers. Each call may throw StripeUnavailable. */
import { callStripe, orMissing } from './client.ts';
import { createOnce } from './idempotency.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Makes the customer of a user, in place of one that is gone, if there was one; two calls at once make one. */
export const createCustomer = ({ id, name, email }: Person, gone: string | undefined): Promise<string> =>
  callStripe(async ({ customers }) => {
    const params = { name, email, metadata: { user_id: id } };
    const customer = await createOnce(['customer', params, gone], (options) =>
      customers.create(params, options),
    );
    return customer.id;
  });

/** Tells Stripe a customer's name and e-mail, where they have changed. False where Stripe does not know him, or no longer. */
export const updateCustomer = (customerId: string, { name, email }: Person): Promise<boolean> =>
  callStripe(async ({ customers }) => {
    const customer = await orMissing(customers.retrieve(customerId));
    if (!customer || customer.deleted) return false;
    if (customer.name !== name || customer.email !== email)
      await customers.update(customerId, { name, email });
    return true;
  });
