/** The types of events that Stripe's webhook endpoint asks for; the product ignores all others. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
] as const;
