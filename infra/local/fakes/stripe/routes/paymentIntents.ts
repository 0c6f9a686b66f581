import { newPaymentIntent } from '../objects/paymentIntents.ts';
import { resourceMissing } from '../state/errors.ts';
import { noParams, route } from './route.ts';

export const paymentIntentRoutes = [
  // Intents are not stored: an invoice knows whether its last payment failed.
  route('GET', '/v1/payment_intents/:id', noParams, (account, _, id) => {
    for (const invoice of account.tables.invoices.values()) {
      const payment = invoice.payments.data.find((one) => one.payment.payment_intent === id);
      if (!payment) continue;
      const { invoice_settings } = account.find('customers', invoice.customer);
      const { default_payment_method } = account.find('subscriptions', invoice.hidden.subscription);
      const hasCard = (default_payment_method ?? invoice_settings.default_payment_method) !== null;
      return newPaymentIntent(
        { id, created: payment.created },
        invoice,
        hasCard && invoice.status === 'open',
      );
    }
    throw resourceMissing('payment_intent', id);
  }),
];
