import { customerView } from './catalogViews.ts';
import type { Customer } from './records.ts';
import { AppError, noSuch } from './refusal.ts';
import { cancel, previousOf } from './subscriptions.ts';
import { find, type World } from './world.ts';

/** A new customer, told of as one. */
export const createCustomer = (
  world: World,
  given: Pick<Customer, 'email' | 'name' | 'metadata'>,
): Customer => {
  const customer: Customer = {
    id: world.id('cus_'),
    created: world.now(),
    balance: 0,
    card: null,
    invoices: 0,
    deletion: null,
    ...given,
  };
  world.state.customers.set(customer.id, customer);
  world.emit('customer.created', customerView(customer));
  return customer;
};

/** Changes a customer and tells of it. */
export const changeCustomer = (world: World, customer: Customer, change: Partial<Customer>): void => {
  const before = customerView(customer);
  Object.assign(customer, change);
  const after = customerView(customer);
  const previous = previousOf(before, after);
  if (Object.keys(previous).length > 0) world.emit('customer.updated', after, previous);
};

/** The customer with this id; throws Stripe's answer to one that is not there, or no longer, which a parameter may name. */
export const findCustomer = ({ state }: World, id: string, param?: string): Customer => {
  const customer = find(state.customers, 'customer', id, param);
  if (customer.deletion !== null) throw noSuch('customer', id, param);
  return customer;
};

export interface Deletion {
  /** Lists by the deleted customer are refused from then on; otherwise they are empty. What Stripe does is not documented. */
  readonly strictDeletion?: boolean;
}

/** Deletes a customer as somebody does in the dashboard: the subscriptions end at once, the cards are gone. Throws where there is no such customer. */
export const deleteCustomer = (world: World, id: string, { strictDeletion = false }: Deletion): void => {
  const { cards, subscriptions } = world.state;
  const customer = findCustomer(world, id);
  for (const one of subscriptions.values()) {
    if (one.customer === id && one.status !== 'canceled') cancel(world, one, 'cancellation_requested');
  }
  for (const card of cards.values()) if (card.customer === id) cards.delete(card.id);
  const before = customerView(customer);
  customer.card = null;
  customer.deletion = strictDeletion ? 'strict' : 'lenient';
  world.emit('customer.deleted', before);
};

/** Whether a list by this customer is to be empty because of a deletion; throws where it is to be refused. */
export const isGone = ({ state }: World, id: string | undefined): boolean => {
  const deletion = state.customers.get(id ?? '')?.deletion ?? null;
  if (id !== undefined && deletion === 'strict')
    throw new AppError(404, noSuch('customer', id, 'customer').complaint);
  return deletion !== null;
};
