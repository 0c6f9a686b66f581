import { sessionView } from './checkoutViews.ts';
import { DAY } from './periods.ts';
import type { Session } from './records.ts';
import { start } from './subscriptions.ts';
import { attachCard, PageProblem } from './wallet.ts';
import { find, type World } from './world.ts';

/** Whether a session can be completed without a card. */
export const needsCard = ({ collection, trialDays }: Session): boolean =>
  collection === 'always' || trialDays === null;

/** When the trial of a session would end if it began now, in seconds; null without one. */
export const trialEndOf = (world: World, { trialDays }: Session): number | null =>
  trialDays === null ? null : world.now() + trialDays * DAY;

/**
 * Completes an open session: takes the card and starts the subscription. Throws PageProblem, with the
 * session open as before, where the card is missing or refused, or the customer was deleted.
 */
export const completeSession = (world: World, session: Session, number: string): void => {
  const { customer } = session;
  if (find(world.state.customers, 'customer', customer).deletion !== null) {
    throw new PageProblem('Este cadastro não existe mais. Volte ao site e comece de novo.');
  }
  if (number === '' && needsCard(session)) throw new PageProblem('Informe o número do cartão.');
  if (number !== '') attachCard(world, customer, number);
  const { subscription, invoice } = start(world, {
    customer,
    price: session.price,
    quantity: session.quantity,
    trialEnd: trialEndOf(world, session),
    metadata: session.subscriptionMetadata,
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
