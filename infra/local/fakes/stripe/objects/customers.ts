import type Stripe from 'stripe';
import { type NewObject, nullFields, type Replace } from './common.ts';

/** `hidden` holds what Stripe does not send. */
export type Customer = Replace<
  Stripe.Customer,
  {
    invoice_settings: Replace<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>;
    next_invoice_sequence: number;
    hidden: { isDeleted: boolean };
  }
>;

type Given = NewObject & Pick<Customer, 'email' | 'name' | 'metadata'>;

export const newCustomer = (given: Given): Customer => ({
  ...given,
  object: 'customer',
  balance: 0,
  delinquent: false,
  invoice_prefix: given.id.slice(-8).toUpperCase(),
  invoice_settings: {
    default_payment_method: null,
    ...nullFields('custom_fields', 'footer', 'rendering_options'),
  },
  livemode: false,
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
  ...nullFields('address', 'currency', 'default_source', 'description', 'discount', 'phone', 'shipping'),
  test_clock: null,
  hidden: { isDeleted: false },
});

/** What the fake knows about a card: its brand, and whether it fails once the customer is not present. */
export interface CardKind {
  readonly brand: string;
  readonly failsAtRenewal: boolean;
}

export type PaymentMethod = ReturnType<typeof newCard>;

/** A card as a payment method, with only what a screen shows of it: never its number. */
export const newCard = (
  given: NewObject,
  customer: string,
  { failsAtRenewal, ...card }: CardKind & { readonly last4: string },
) => ({
  ...given,
  object: 'payment_method' as const,
  card: { ...card, exp_month: 12, exp_year: 2034 },
  customer,
  livemode: false,
  type: 'card' as const,
  hidden: { failsAtRenewal },
});
