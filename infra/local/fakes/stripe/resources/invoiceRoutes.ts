import * as z from 'zod/mini';
import { paging, text } from '../api/params.ts';
import { listPage, noParams, route } from '../api/route.ts';
import { cardDeclined, invalidRequest, resourceMissing } from '../errors.ts';
import { isListed } from './customers.ts';
import { finalizeInvoice, paymentMethodOf } from './invoices.ts';
import { payInvoice } from './subscriptions.ts';

const listParams = z.strictObject({
  ...paging,
  customer: z.optional(text),
  subscription: z.optional(text),
  status: z.optional(z.enum(['draft', 'open', 'paid', 'void'])),
});

export const invoiceRoutes = [
  route('GET', '/v1/invoices', listParams, (account, { customer, subscription, status, ...page }) => {
    if (customer !== undefined) account.find('customers', customer, 'customer');
    return listPage(account, 'invoices', {
      ...page,
      url: '/v1/invoices',
      isWanted: (invoice) =>
        (customer === undefined || (invoice.customer === customer && isListed(account, customer))) &&
        (subscription === undefined || invoice.hidden.subscription === subscription) &&
        (status === undefined || invoice.status === status),
    });
  }),
  route('GET', '/v1/invoices/:id', noParams, (account, _, id) => account.find('invoices', id)),
  route('POST', '/v1/invoices/:id/pay', noParams, (account, _, id) => {
    const invoice = account.find('invoices', id);
    if (invoice.status === 'paid') {
      throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
    }
    const subscription = account.find('subscriptions', invoice.hidden.subscription);
    if (paymentMethodOf(account, subscription) === null) {
      throw invalidRequest(
        'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method first.',
      );
    }
    if (invoice.status === 'draft') finalizeInvoice(account, invoice);
    if (!payInvoice(account, invoice)) throw cardDeclined();
    return invoice;
  }),
];

export const paymentIntentRoutes = [
  // Payment intents are not stored, because an invoice knows whether its last payment failed.
  route('GET', '/v1/payment_intents/:id', noParams, (account, _, id) => {
    for (const invoice of account.tables.invoices.values()) {
      const payment = invoice.payments.data.find((one) => one.payment.payment_intent === id);
      if (!payment) continue;
      const subscription = account.find('subscriptions', invoice.hidden.subscription);
      const isDeclined = invoice.status === 'open' && paymentMethodOf(account, subscription) !== null;
      return {
        id,
        object: 'payment_intent',
        last_payment_error: isDeclined ? cardDeclined().body.error : null,
        // Each attempt has a charge of its own.
        latest_charge: isDeclined ? `ch_${invoice.attempt_count}${invoice.id}` : null,
        status: invoice.status === 'paid' ? 'succeeded' : 'requires_payment_method',
      };
    }
    throw resourceMissing('payment_intent', id);
  }),
];
