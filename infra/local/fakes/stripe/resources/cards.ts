import type { Account } from '../account/account.ts';
import type { PaymentMethod, Subscription } from '../account/objects.ts';
import { emit, update } from '../account/view.ts';
import { renew } from './subscriptionSteps.ts';
import { openInvoicesOf, payInvoice, updateSubscription } from './subscriptions.ts';

export class HostedPageError extends Error {}

export const VALID_CARD = '4242424242424242';

/** Stripe's test cards. At Stripe the card …0341 fails every charge; here it passes at the checkout. */
const testCards: Readonly<Record<string, { brand: string; failsAtRenewal: boolean } | 'declined'>> = {
  [VALID_CARD]: { brand: 'visa', failsAtRenewal: false },
  '5555555555554444': { brand: 'mastercard', failsAtRenewal: false },
  '4000000000000341': { brand: 'visa', failsAtRenewal: true },
  '4000000000000002': 'declined',
};

/** Throws HostedPageError unless `number` is a valid test card. */
export const attachCard = (account: Account, customerId: string, number: string): PaymentMethod => {
  const digits = number.replace(/[\s-]/g, '');
  const kind = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined;
  if (kind === undefined) {
    throw new HostedPageError('Número de cartão inválido. Este ambiente só aceita cartões de teste.');
  }
  if (kind === 'declined') throw new HostedPageError('Seu cartão foi recusado. Tente outro cartão.');
  const card = account.add('paymentMethods', {
    ...account.newObject('pm_1'),
    object: 'payment_method',
    card: { brand: kind.brand, last4: digits.slice(-4) },
    customer: customerId,
    type: 'card',
    hidden: { failsAtRenewal: kind.failsAtRenewal },
  });
  emit(account, 'payment_method.attached', card);
  return card;
};

/** Also replaces the subscription's own card. */
export const setDefaultCard = (account: Account, card: PaymentMethod, subscription?: Subscription): void => {
  const customer = account.find('customers', card.customer);
  update(account, 'customer.updated', customer, () => {
    customer.invoice_settings.default_payment_method = card.id;
  });
  if (subscription?.default_payment_method == null) return;
  updateSubscription(account, subscription, () => {
    subscription.default_payment_method = card.id;
  });
};

export const payOpenInvoices = (account: Account, subscription: Subscription): void => {
  const wasUnpaid = subscription.status === 'unpaid';
  for (const invoice of openInvoicesOf(account, subscription)) payInvoice(account, invoice);
  // Nobody owes the drafts made while the subscription was unpaid. The next period is owed.
  const hasRecovered = wasUnpaid && subscription.status === 'active';
  const isOver = subscription.items.data[0].current_period_end <= account.now();
  if (hasRecovered && isOver) renew(account, subscription);
};
