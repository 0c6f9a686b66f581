import type { Customer } from '../people/customers.ts';
import { it } from '../slice.ts';
import { owePayment, type Payer, subscribeAtStripe } from './payers.ts';
import { SMALL, savePlans } from './subscribers.ts';

export interface PayingCustomer extends Customer {
  readonly payer: string;
}

/** Customers who pay at Stripe from their first day on, without a checkout and a trial. */
export const itPays = it
  .extend('plans', { scope: 'file', auto: true }, ({ cloud: _ }) => savePlans())
  .extend('newPayer', ({ newCustomer }) => async (paid: Payer = {}): Promise<PayingCustomer> => {
    const customer = await newCustomer({ planId: SMALL });
    return { ...customer, payer: await subscribeAtStripe(customer, paid) };
  })
  // A customer whose first renewal has failed.
  .extend('newDebtor', ({ newCustomer }) => async (owed: Payer = {}): Promise<PayingCustomer> => {
    const customer = await newCustomer({ planId: SMALL });
    return { ...customer, payer: await owePayment(customer, owed) };
  });
