import type { Invoice } from './invoiceRecords.ts';
import { invoiceView } from './invoiceViews.ts';
import { DAY } from './periods.ts';
import type { Customer, Subscription } from './records.ts';
import { find, type World } from './world.ts';

/** Days from one failed payment to the next try. */
const RETRY_DAYS = [3, 5, 7];

interface Bill {
  readonly reason: Invoice['reason'];
  readonly lines: readonly Omit<Invoice['lines'][number], 'id'>[];
  /** A draft stays a draft and asks for nothing. */
  readonly isDraft?: boolean;
}

/** Writes an invoice and finalises it; what the customer has to his credit is set against it. Collects nothing yet. */
export const issue = (world: World, subscription: Subscription, bill: Bill): Invoice => {
  const { state } = world;
  const customer = find(state.customers, 'customer', subscription.customer);
  const total = bill.lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Invoice = {
    id: world.id('in_1'),
    number: numberOf(customer),
    created: world.now(),
    customer: customer.id,
    subscription: subscription.id,
    item: subscription.item,
    reason: bill.reason,
    status: 'draft',
    currency: find(state.prices, 'price', subscription.price).currency,
    lines: bill.lines.map((line) => ({ id: world.id('il_1'), ...line })),
    total,
    startingBalance: customer.balance,
    amountDue: Math.max(0, total + customer.balance),
    attempts: 0,
    retries: 0,
    nextAttempt: null,
    payment: null,
    finalizedAt: null,
    paidAt: null,
  };
  state.invoices.set(invoice.id, invoice);
  subscription.latestInvoice = invoice.id;
  world.emit('invoice.created', invoiceView(world, invoice));
  if (!bill.isDraft) finalize(world, invoice);
  return invoice;
};

const numberOf = (customer: Customer): string => {
  customer.invoices += 1;
  return `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`;
};

/** Makes a draft an invoice that is owed. */
export const finalize = (world: World, invoice: Invoice): void => {
  const customer = find(world.state.customers, 'customer', invoice.customer);
  customer.balance = invoice.startingBalance + invoice.total - invoice.amountDue;
  invoice.status = 'open';
  invoice.finalizedAt = world.now();
  world.emit('invoice.finalized', invoiceView(world, invoice));
};

/** Charges the customer's card for an open invoice; says whether it is paid now. In his presence even a card that fails later passes. */
export const collect = (world: World, invoice: Invoice, isPresent = false): boolean => {
  if (invoice.amountDue === 0) return settle(world, invoice);
  const { cards, customers } = world.state;
  const card = cards.get(customers.get(invoice.customer)?.card ?? '');
  invoice.attempts += 1;
  invoice.payment ??= {
    id: world.id('inpay_1'),
    intent: world.id('pi_3'),
    created: world.now(),
    paidAt: null,
  };
  const passes = card?.behaviour === 'good' || (card !== undefined && isPresent);
  return passes ? settle(world, invoice) : fail(world, invoice);
};

const settle = (world: World, invoice: Invoice): true => {
  invoice.status = 'paid';
  invoice.paidAt = world.now();
  invoice.nextAttempt = null;
  if (invoice.payment) invoice.payment.paidAt = world.now();
  world.emit('invoice.paid', invoiceView(world, invoice));
  world.emit('invoice.payment_succeeded', invoiceView(world, invoice));
  return true;
};

const fail = (world: World, invoice: Invoice): false => {
  const hasEnded = world.state.subscriptions.get(invoice.subscription)?.endedAt !== null;
  // A try by hand, before the next automatic one is due, does not move that.
  const isScheduled = invoice.nextAttempt !== null && invoice.nextAttempt > world.now();
  if (!hasEnded && !isScheduled) {
    const days = RETRY_DAYS[invoice.retries];
    invoice.nextAttempt = days === undefined ? null : world.now() + days * DAY;
    invoice.retries += 1;
  }
  world.emit('invoice.payment_failed', invoiceView(world, invoice));
  return false;
};
