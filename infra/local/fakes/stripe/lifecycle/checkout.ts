import type { CheckoutSession } from '../objects/checkoutSessions.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { emit } from './events.ts';
import { failPayment } from './invoices.ts';
import { attachCard, HostedPageError } from './paymentMethods.ts';
import { DAY } from './periods.ts';
import { openInvoicesOf, settleInvoice, startSubscription } from './subscriptions.ts';

/** What a session's page asks for: nothing where nothing is due and no card is always collected. */
export const isPaymentCollected = ({ payment_method_collection, hidden }: CheckoutSession): boolean =>
  payment_method_collection === 'always' || hidden.trialDays === 0;

/** Whether a session's page also offers a voucher, which is paid later: the account has it switched on. */
export const offersBoleto = (session: CheckoutSession): boolean =>
  session.hidden.trialDays === 0 &&
  (session.allowed_payment_method_types === null || session.allowed_payment_method_types.includes('boleto'));

/** When the trial of a session would end if it began now, in seconds; null without a trial. */
export const trialEndOf = (account: Account, { hidden }: CheckoutSession): number | null =>
  hidden.trialDays === 0 ? null : account.now() + hidden.trialDays * DAY;

/** What the buyer pays with. */
export interface Payment {
  readonly method: 'card' | 'boleto';
  readonly card: string;
}

/**
 * Takes the payment and starts the subscription of an open session. Throws HostedPageError, with the session
 * still open, when the card is missing or declined, or the customer was deleted.
 */
export const completeSession = (account: Account, session: CheckoutSession, payment: Payment): void => {
  const { customer, hidden } = session;
  if (account.find('customers', customer).hidden.isDeleted) {
    throw new HostedPageError('Este cadastro não existe mais. Volte ao site e comece de novo.');
  }
  const isPaymentPending = payment.method === 'boleto';
  if (isPaymentPending && !offersBoleto(session)) {
    throw new HostedPageError('Esta forma de pagamento não está disponível.');
  }
  const trialEnd = trialEndOf(account, session);
  const subscription = startSubscription(account, {
    customer,
    price: hidden.price,
    trialEnd,
    metadata: hidden.subscriptionMetadata,
    paymentMethod: isPaymentPending ? null : cardFor(account, session, payment.card),
    isPaymentPending,
    missingPaymentMethod: hidden.missingPaymentMethod,
  });
  session.status = 'complete';
  if (!isPaymentPending) session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  emit(account, 'checkout.session.completed', session);
};

/** The id of the card that the page collects; null where it collects none. */
const cardFor = (account: Account, session: CheckoutSession, card: string): string | null => {
  if (!isPaymentCollected(session)) return null;
  if (card === '') throw new HostedPageError('Informe o número do cartão.');
  return attachCard(account, session.customer, card).id;
};

/** Settles the delayed payment of a completed session: its voucher was paid, or it was not. */
export const settleSession = (account: Account, id: string, isPaid: boolean): CheckoutSession => {
  const session = account.find('checkoutSessions', id, 'session');
  const subscription = account.find('subscriptions', session.subscription ?? '', 'session');
  const [invoice] = openInvoicesOf(account, subscription);
  if (!subscription.hidden.isPaymentPending || !invoice) {
    throw invalidRequest('No payment of this session is pending.', 'session');
  }
  if (isPaid) {
    settleInvoice(account, invoice);
    session.payment_status = 'paid';
  } else {
    subscription.hidden.isPaymentPending = false;
    failPayment(account, invoice);
  }
  emit(account, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  return session;
};

/** Closes an open session unused. */
export const expireSession = (account: Account, session: CheckoutSession): void => {
  session.status = 'expired';
  emit(account, 'checkout.session.expired', session);
};

/** Where a completed session sends the buyer. */
export const successUrlOf = ({ success_url, id }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
