import { callStripe, createOnce, undefinedIfMissing } from './client.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const createCustomer = ({ id, name, email }: Person, replaced: string | undefined): Promise<string> =>
  callStripe(async ({ customers }) => {
    const params = { name, email, metadata: { user_id: id } };
    const customer = await createOnce(['customer', params, replaced], (options) =>
      customers.create(params, options),
    );
    return customer.id;
  });

export const deleteCustomer = async (customerId: string): Promise<void> => {
  await callStripe(({ customers }) => undefinedIfMissing(customers.del(customerId)));
};

export const updateCustomer = (customerId: string, { name, email }: Person): Promise<boolean> =>
  callStripe(async ({ customers }) => {
    const customer = await undefinedIfMissing(customers.retrieve(customerId));
    if (!customer || customer.deleted) return false;
    if (customer.name !== name || customer.email !== email)
      await customers.update(customerId, { name, email });
    return true;
  });
