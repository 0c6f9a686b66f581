import type Stripe from 'stripe';
import { planOf } from '../objects/catalog.ts';
import type { PaymentIntent } from '../objects/paymentIntents.ts';
import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import type { Rows } from '../state/file.ts';

export type StripeObject = Rows[keyof Rows];

/** What of an account its keys are told. */
export type AccountName = Pick<Stripe.Account, 'id' | 'object'>;

/** An object as Stripe sends it: without its hidden fields, with the fields that depend on other objects. */
export const view = (
  account: Account,
  row: StripeObject | PaymentIntent | AccountName,
): Record<string, unknown> => {
  if (!('hidden' in row)) return { ...row };
  const { hidden: _, ...shown } = row;
  switch (row.object) {
    case 'customer':
      return row.hidden.isDeleted ? { id: row.id, object: row.object, deleted: true } : { ...shown };
    case 'checkout.session':
      // The fake may have restarted on another port since the session was created.
      return { ...shown, url: row.status === 'open' ? `${account.url}/c/pay/${row.id}` : null };
    case 'subscription':
      return { ...shown, ...currentFields(account, row) };
    case 'invoice':
      return {
        ...shown,
        hosted_invoice_url: row.status === 'draft' ? null : `${account.url}/i/invoice/${row.id}`,
        // Shown only when they are expanded.
        payments: undefined,
      };
    default:
      return { ...shown };
  }
};

const currentFields = (account: Account, { items }: Subscription) => {
  const [item] = items.data;
  const price = account.find('prices', item.price.id);
  return { items: { ...items, data: [{ ...item, price, plan: planOf(price) }] } };
};
