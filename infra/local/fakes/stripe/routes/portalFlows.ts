import * as z from 'zod/mini';
import { newFlow, type PortalFeatures, type PortalFlow } from '../objects/portal.ts';
import { hasEnded, type Subscription } from '../objects/subscriptions.ts';
import { integer, text, url } from '../params/params.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';

const after_completion = z.strictObject({
  type: z.literal('redirect'),
  redirect: z.strictObject({ return_url: url }),
});
const item = z.strictObject({ id: text, price: text, quantity: z.optional(integer) });

/** The deep links of a portal session that the product uses. */
export const flowParams = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update'), after_completion }),
  z.strictObject({
    type: z.literal('subscription_update'),
    subscription_update: z.strictObject({ subscription: text }),
    after_completion,
  }),
  z.strictObject({
    type: z.literal('subscription_update_confirm'),
    subscription_update_confirm: z.strictObject({ subscription: text, items: z.tuple([item]) }),
    after_completion,
  }),
]);

interface Given {
  readonly customer: string;
  readonly features: PortalFeatures;
  readonly flow: z.output<typeof flowParams>;
}

/** A deep link as it is stored. Throws Stripe's error where its action is switched off or impossible. */
export const flowOf = (account: Account, { customer, features, flow }: Given): PortalFlow => {
  const { return_url } = flow.after_completion.redirect;
  if (flow.type === 'payment_method_update') {
    requireEnabled(features.payment_method_update.enabled, 'Payment method updates are disabled');
    return newFlow(flow.type, return_url);
  }
  requireEnabled(features.subscription_update.enabled, 'Subscription updates are disabled');
  if (flow.type === 'subscription_update') {
    const { subscription } = flow.subscription_update;
    findChangeable(account, customer, subscription);
    return newFlow(flow.type, return_url, { subscription_update: { subscription } });
  }
  const { subscription, items } = flow.subscription_update_confirm;
  const [{ id, price, quantity = 1 }] = items;
  const [current] = findChangeable(account, customer, subscription).items.data;
  const param = 'flow_data[subscription_update_confirm][items]';
  if (current.id !== id) throw invalidRequest(`The subscription has no item ${id}.`, param);
  if (!features.subscription_update.products.some(({ prices }) => prices.includes(price))) {
    throw invalidRequest(`The configuration does not offer the price ${price}.`, param);
  }
  if (current.price.id === price && quantity === 1) {
    throw invalidRequest('Cannot update the subscription because there are no changes to confirm.', param);
  }
  return newFlow(flow.type, return_url, {
    subscription_update_confirm: { discounts: null, items: [{ id, price, quantity }], subscription },
  });
};

const requireEnabled = (isEnabled: boolean, otherwise: string): void => {
  if (!isEnabled) throw invalidRequest(`${otherwise} in this configuration.`, 'flow_data[type]');
};

/** A subscription of this customer that the portal can change. */
const findChangeable = (account: Account, customer: string, id: string): Subscription => {
  const subscription = account.find('subscriptions', id, 'subscription');
  if (subscription.customer !== customer) {
    throw invalidRequest(`The subscription ${id} belongs to another customer.`, 'flow_data');
  }
  if (hasEnded(subscription)) throw invalidRequest('A canceled subscription cannot be updated.', 'flow_data');
  return subscription;
};
