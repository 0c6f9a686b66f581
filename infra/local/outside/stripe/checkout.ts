import { customerView } from './catalogViews.ts';
import { sessionView } from './checkoutViews.ts';
import { DAY } from './periods.ts';
import type { Customer, Session } from './records.ts';
import { start } from './subscriptions.ts';
import { attachCard, PageProblem } from './wallet.ts';
import { find, type World } from './world.ts';

/** A new customer, told of as one. */
export const createCustomer = (world: World, given: Partial<Customer>): Customer => {
  const customer: Customer = {
    id: world.id('cus_'),
    created: world.now(),
    email: null,
    name: null,
    phone: null,
    description: null,
    locales: [],
    metadata: {},
    balance: 0,
    card: null,
    invoices: 0,
    ...given,
  };
  world.state.customers.set(customer.id, customer);
  world.emit('customer.created', customerView(customer));
  return customer;
};

/** Whether a session can be completed without a card. */
export const needsCard = ({ collection, trialDays, trialEnd }: Session): boolean =>
  collection === 'always' || (trialDays === null && trialEnd === null);

/** When the trial of a session would end if it began now, in seconds; null without one. */
export const trialEndOf = (world: World, { trialDays, trialEnd }: Session): number | null =>
  trialDays === null ? trialEnd : world.now() + trialDays * DAY;

/**
 * Completes an open session: takes the card and starts the subscription. Throws PageProblem, with the
 * session open as before, where the card is missing or refused.
 */
export const completeSession = (
  world: World,
  session: Session,
  { number, email }: { readonly number: string; readonly email: string },
): void => {
  if (number === '' && needsCard(session)) throw new PageProblem('Informe o número do cartão.');
  const isKnown = session.customer !== null || session.customerEmail !== null;
  if (!isKnown && !email.includes('@')) throw new PageProblem('Informe um e-mail válido.');
  const customer = session.customer ?? createCustomer(world, { email: session.customerEmail ?? email }).id;
  session.customer = customer;
  if (number !== '') attachCard(world, customer, number);
  const { subscription, invoice } = start(world, {
    customer,
    price: session.price,
    quantity: session.quantity,
    trialEnd: trialEndOf(world, session),
    missing: session.missing,
    metadata: session.subscriptionMetadata,
    description: session.description,
  });
  session.status = 'complete';
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  world.emit('checkout.session.completed', sessionView(world, session));
};

/** Closes an open session unused. */
export const expireSession = (world: World, session: Session): void => {
  session.status = 'expired';
  world.emit('checkout.session.expired', sessionView(world, session));
};

/** The name under which a price is sold. */
export const productNameOf = ({ state }: World, priceId: string): string =>
  find(state.products, 'product', find(state.prices, 'price', priceId).product).name;

/** Where the buyer goes from a session that is complete. */
export const successUrlOf = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
