import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import { hasEnded, type PortalFeatures, type Subscription } from '../account/objects.ts';
import { flag, integer, metadata, missingParam, paging, text, url } from '../api/params.ts';
import { listPage, route } from '../api/route.ts';
import { invalidRequest } from '../errors.ts';
import { findCustomer } from './customers.ts';

const toggle = z.strictObject({ enabled: flag });
const off = { enabled: false };

/** The portal's settings. A setting is required if Stripe's default would be worse for the customer. */
const featureParams = z.strictObject({
  customer_update: z._default(
    z.strictObject({
      enabled: flag,
      allowed_updates: z._default(z.array(z.enum(['address', 'email', 'tax_id'])), []),
    }),
    { ...off, allowed_updates: [] },
  ),
  invoice_history: z._default(toggle, off),
  payment_method_update: z._default(toggle, off),
  subscription_cancel: z._default(z.strictObject({ enabled: flag, mode: z.literal('at_period_end') }), {
    ...off,
    mode: 'at_period_end',
  }),
  subscription_update: z.strictObject({
    enabled: flag,
    default_allowed_updates: z.array(z.literal('price')),
    products: z.array(z.strictObject({ product: text, prices: z.tuple([text]) })).check(z.maxLength(10)),
    proration_behavior: z.literal('create_prorations'),
    trial_update_behavior: z.literal('continue_trial'),
  }),
});
const after_completion = z.strictObject({
  type: z.literal('redirect'),
  redirect: z.strictObject({ return_url: url }),
});
const item = z.strictObject({ id: text, price: text, quantity: z.optional(integer) });

const flowParams = z.discriminatedUnion('type', [
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

const configurationParams = z.strictObject({ metadata, features: featureParams });

const listParams = z.strictObject({ ...paging, active: z.optional(flag) });
const sessionParams = z.strictObject({
  customer: text,
  configuration: z.optional(text),
  flow_data: z.optional(flowParams),
  return_url: z.optional(url),
  locale: z.optional(z.literal('pt-BR')),
});

export const portalRoutes = [
  route('POST', '/v1/billing_portal/configurations', configurationParams, (account, params) => {
    requireOwnPrices(account, params.features);
    return account.add('portalConfigurations', {
      ...account.newObject('bpc_1'),
      ...params,
      object: 'billing_portal.configuration',
      active: true,
    });
  }),
  route('GET', '/v1/billing_portal/configurations', listParams, (account, { active, ...page }) =>
    listPage(account, 'portalConfigurations', {
      ...page,
      url: '/v1/billing_portal/configurations',
      isWanted: (one) => active === undefined || one.active === active,
    }),
  ),
  route('POST', '/v1/billing_portal/sessions', sessionParams, (account, params) => {
    const { customer, configuration, flow_data: flow = null, return_url = null } = params;
    findCustomer(account, customer, 'customer');
    if (configuration === undefined) {
      throw invalidRequest(
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
      );
    }
    const { features } = account.find('portalConfigurations', configuration, 'configuration');
    if (flow) requirePossible(account, { customer, features, flow });
    const given = account.newObject('bps_1');
    return account.add('portalSessions', {
      ...given,
      object: 'billing_portal.session',
      configuration,
      customer,
      flow,
      return_url,
      url: `${account.url}/p/session/${given.id}`,
    });
  }),
];

const requireOwnPrices = (account: Account, { subscription_update }: PortalFeatures): void => {
  const at = 'features[subscription_update][products]';
  const { enabled, products } = subscription_update;
  if (enabled && products.length === 0) throw missingParam(at);
  for (const [index, { product, prices }] of products.entries()) {
    account.find('products', product, `${at}[${index}][product]`);
    const param = `${at}[${index}][prices]`;
    const found = prices.map((id) => account.find('prices', id, param));
    if (found.some((price) => price.product !== product || !price.active)) {
      throw invalidRequest(`Every price must be an active one of ${product}.`, param);
    }
  }
};

interface Given {
  readonly customer: string;
  readonly features: PortalFeatures;
  readonly flow: z.output<typeof flowParams>;
}

/** Throws Stripe's error if the deep link's action is switched off or impossible. */
const requirePossible = (account: Account, { customer, features, flow }: Given): void => {
  if (flow.type === 'payment_method_update') {
    requireEnabled(features.payment_method_update.enabled, 'Payment method updates are disabled');
    return;
  }
  requireEnabled(features.subscription_update.enabled, 'Subscription updates are disabled');
  if (flow.type === 'subscription_update') {
    findChangeable(account, customer, flow.subscription_update.subscription);
    return;
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
};

const requireEnabled = (isEnabled: boolean, otherwise: string): void => {
  if (!isEnabled) throw invalidRequest(`${otherwise} in this configuration.`, 'flow_data[type]');
};

const findChangeable = (account: Account, customer: string, id: string): Subscription => {
  const subscription = account.find('subscriptions', id, 'subscription');
  if (subscription.customer !== customer) {
    throw invalidRequest(`The subscription ${id} belongs to another customer.`, 'flow_data');
  }
  if (hasEnded(subscription)) throw invalidRequest('A canceled subscription cannot be updated.', 'flow_data');
  return subscription;
};
