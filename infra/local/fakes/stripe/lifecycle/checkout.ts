import type { CheckoutSession } from '../objects/checkoutSessions.ts';
import type { Account } from '../state/account.ts';
import { emit } from './events.ts';
import { attachCard, HostedPageError } from './paymentMethods.ts';
import { DAY } from './periods.ts';
import { startSubscription } from './subscriptions.ts';

/** Whether a session can only be completed with a card. */
export const needsCard = ({ payment_method_collection, hidden }: CheckoutSession): boolean =>
  payment_method_collection === 'always' || hidden.trialDays === 0;

/** When the trial of a session would end if it began now, in seconds; null without a trial. */
export const trialEndOf = (account: Account, { hidden }: CheckoutSession): number | null =>
  hidden.trialDays === 0 ? null : account.now() + hidden.trialDays * DAY;

/**
 * Takes the card and starts the subscription of an open session. Throws HostedPageError, with the session
 * still open, when the card is missing or declined, or the customer was deleted.
 */
export const completeSession = (account: Account, session: CheckoutSession, card: string): void => {
  const { customer, hidden } = session;
  if (account.find('customers', customer).hidden.isDeleted) {
    throw new HostedPageError('Este cadastro não existe mais. Volte ao site e comece de novo.');
  }
  if (card === '' && needsCard(session)) throw new HostedPageError('Informe o número do cartão.');
  if (card !== '') attachCard(account, customer, card);
  const trialEnd = trialEndOf(account, session);
  const metadata = hidden.subscriptionMetadata;
  const subscription = startSubscription(account, { customer, price: hidden.price, trialEnd, metadata });
  session.status = 'complete';
  session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  emit(account, 'checkout.session.completed', session);
};

/** Closes an open session unused. */
export const expireSession = (account: Account, session: CheckoutSession): void => {
  session.status = 'expired';
  emit(account, 'checkout.session.expired', session);
};

/** Where a completed session sends the buyer. */
export const successUrlOf = ({ success_url, id }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
