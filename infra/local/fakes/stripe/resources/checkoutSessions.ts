import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import type { CheckoutSession } from '../account/objects.ts';
import { DAY } from '../account/periods.ts';
import { emit } from '../account/view.ts';
import { integer, metadata, missingParam, paging, text, url } from '../api/params.ts';
import { listPage, noParams, route } from '../api/route.ts';
import { invalidRequest } from '../errors.ts';
import { attachCard, HostedPageError } from './cards.ts';
import { findCustomer, isListed } from './customers.ts';
import { failPayment } from './invoices.ts';
import { openInvoicesOf, payOutsideCard, startSubscription } from './subscriptions.ts';

/** A free trial needs no card unless the session always collects one. */
export const isPaymentCollected = ({ payment_method_collection, hidden }: CheckoutSession): boolean =>
  payment_method_collection === 'always' || hidden.trialDays === 0;

export const offersBoleto = (session: CheckoutSession): boolean =>
  session.hidden.trialDays === 0 &&
  (session.allowed_payment_method_types === null || session.allowed_payment_method_types.includes('boleto'));

/** When a trial that begins now would end, in seconds since 1970; null without a trial. */
export const trialEndOf = (account: Account, { hidden }: CheckoutSession): number | null =>
  hidden.trialDays === 0 ? null : account.now() + hidden.trialDays * DAY;

interface Payment {
  readonly method: 'card' | 'boleto';
  readonly card: string;
}

/** Without a valid card or customer, throws HostedPageError and leaves the session open. */
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
  });
  session.status = 'complete';
  if (!isPaymentPending) session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  emit(account, 'checkout.session.completed', session);
};

/** The id of the entered card; null if the page collects no payment. */
const cardFor = (account: Account, session: CheckoutSession, card: string): string | null => {
  if (!isPaymentCollected(session)) return null;
  if (card === '') throw new HostedPageError('Informe o número do cartão.');
  return attachCard(account, session.customer, card).id;
};

export const settleSession = (account: Account, id: string, isPaid: boolean): CheckoutSession => {
  const session = account.find('checkoutSessions', id, 'session');
  const subscription = account.find('subscriptions', session.subscription ?? '', 'session');
  const [invoice] = openInvoicesOf(account, subscription);
  if (!subscription.hidden.isPaymentPending || !invoice) {
    throw invalidRequest('No payment of this session is pending.', 'session');
  }
  if (isPaid) {
    payOutsideCard(account, invoice);
    session.payment_status = 'paid';
  } else {
    subscription.hidden.isPaymentPending = false;
    failPayment(account, invoice);
  }
  emit(account, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  return session;
};

export const expireSession = (account: Account, session: CheckoutSession): void => {
  session.status = 'expired';
  emit(account, 'checkout.session.expired', session);
};

export const successUrlOf = ({ success_url, id }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

const subscriptionData = z.strictObject({
  metadata,
  trial_period_days: z.optional(integer.check(z.gte(1))),
  trial_settings: z.optional(
    z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) }),
  ),
});

const createParams = z.strictObject({
  allowed_payment_method_types: z.optional(z.array(z.enum(['boleto', 'card']))),
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  client_reference_id: z.optional(text),
  metadata,
  locale: z.optional(z.literal('pt-BR')),
  success_url: url,
  cancel_url: z.optional(url),
  payment_method_collection: z._default(z.enum(['always', 'if_required']), 'always'),
  subscription_data: z._default(subscriptionData, { metadata: {} }),
});

const listParams = z.strictObject({ ...paging, customer: text });

export const checkoutSessionRoutes = [
  route('POST', '/v1/checkout/sessions', createParams, (account, params) => {
    const { trial_period_days: trialDays = 0, trial_settings, ...data } = params.subscription_data;
    // Without these settings Stripe would bill a customer who has no card, which the product never wants.
    if (trialDays > 0 && !trial_settings) throw missingParam('subscription_data[trial_settings]');
    findCustomer(account, params.customer, 'customer');
    const param = 'line_items[0][price]';
    const price = account.find('prices', params.line_items[0].price, param);
    if (!price.active) {
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
    }
    if (!account.find('products', price.product).active) {
      throw invalidRequest('The price specified is not available because its product is not active.', param);
    }
    return account.add('checkoutSessions', {
      ...account.newObject('cs_test_a1', 56),
      object: 'checkout.session',
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      amount_total: trialDays > 0 ? 0 : price.unit_amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      customer: params.customer,
      expires_at: account.now() + DAY,
      invoice: null,
      metadata: params.metadata,
      mode: 'subscription',
      payment_method_collection: params.payment_method_collection,
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: params.success_url,
      hidden: { price: price.id, trialDays, subscriptionMetadata: data.metadata },
    });
  }),
  route('GET', '/v1/checkout/sessions', listParams, (account, { customer, ...page }) => {
    account.find('customers', customer, 'customer');
    return listPage(account, 'checkoutSessions', {
      ...page,
      url: '/v1/checkout/sessions',
      isWanted: (session) => session.customer === customer && isListed(account, customer),
    });
  }),
  route('GET', '/v1/checkout/sessions/:id', noParams, (account, _, id) =>
    account.find('checkoutSessions', id, 'session'),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', noParams, (account, _, id) => {
    const session = account.find('checkoutSessions', id, 'session');
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(account, session);
    return session;
  }),
];
