import { attachCard } from './cards.ts';
import { invalidRequest } from './errors.ts';
import { failPayment, markPaid } from './invoices.ts';
import type { Objects, Store } from './store.ts';
import { isPaymentPending, openInvoicesOf, payInvoice, startSubscription } from './subscriptions.ts';

type Session = Objects['checkout.session'];

export const priceOf = (store: Store, { line_items }: Session) => store.find('price', line_items?.[0]?.price);

export const trialDaysOf = ({ subscription_data }: Session): number =>
  subscription_data?.trial_period_days ?? 0;

/** A free trial needs no card unless the session always collects one. */
export const collectsPayment = (session: Session): boolean =>
  trialDaysOf(session) === 0 || session.payment_method_collection !== 'if_required';

export const offersBoleto = (session: Session): boolean =>
  trialDaysOf(session) === 0 && (session.allowed_payment_method_types?.includes('boleto') ?? true);

export const successUrlOf = ({ success_url, id }: Session): string =>
  String(success_url).replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Without a valid card, throws HostedPageError and leaves the session open. */
export const completeSession = (
  store: Store,
  session: Session,
  method: string | null,
  card: string,
): void => {
  const { id: customer } = store.findCustomer(session.customer);
  const isDelayed = method === 'boleto' && offersBoleto(session);
  const subscription = startSubscription(store, {
    customer,
    price: priceOf(store, session).id,
    data: session.subscription_data,
    paymentMethod: isDelayed || !collectsPayment(session) ? null : attachCard(store, customer, card),
    isPaymentPending: isDelayed,
  });
  session.status = 'complete';
  if (!isDelayed) session.payment_status = trialDaysOf(session) === 0 ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  store.emit(session, 'completed');
};

/** Ends the delayed payment of a checkout that was completed with a voucher. */
export const settleSession = (store: Store, id: string, isPaid: boolean): void => {
  const session = store.find('checkout.session', id);
  const subscription = store.find('subscription', session.subscription);
  const [invoice] = openInvoicesOf(store, subscription);
  if (!invoice || !isPaymentPending(store, subscription)) {
    throw invalidRequest('No payment of this session is pending.');
  }
  if (isPaid) {
    payInvoice(store, invoice, markPaid);
    session.payment_status = 'paid';
  } else failPayment(store, invoice);
  store.emit(session, `async_payment_${isPaid ? 'succeeded' : 'failed'}`);
};

export const expireSession = (store: Store, session: Session): void => {
  session.status = 'expired';
  session.url = null;
  store.emit(session, 'expired');
};
