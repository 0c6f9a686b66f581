import * as z from 'zod/mini';
import { findCustomer } from '../lifecycle/customers.ts';
import { newPortalConfiguration, newPortalSession, type PortalFeatures } from '../objects/portal.ts';
import { flag, metadata, missingParam, paging, text, url } from '../params/params.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { flowOf, flowParams } from './portalFlows.ts';
import { listPage, route } from './route.ts';

const toggle = z.strictObject({ enabled: flag });
const off = { enabled: false };

/** Settings that Stripe would take differently by default, to the customer's disadvantage, must be sent. */
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
    const configuration = newPortalConfiguration({ ...account.newObject('bpc_1'), ...params });
    return account.add('portalConfigurations', configuration);
  }),
  route('GET', '/v1/billing_portal/configurations', listParams, (account, { active, ...page }) =>
    listPage(account, 'portalConfigurations', {
      ...page,
      url: '/v1/billing_portal/configurations',
      isWanted: (one) => active === undefined || one.active === active,
    }),
  ),
  route('POST', '/v1/billing_portal/sessions', sessionParams, (account, params) => {
    const { customer, configuration, flow_data, return_url = null, locale = null } = params;
    findCustomer(account, customer, 'customer');
    if (configuration === undefined) {
      throw invalidRequest(
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
      );
    }
    const { features } = account.find('portalConfigurations', configuration, 'configuration');
    const flow = flow_data ? flowOf(account, { customer, features, flow: flow_data }) : null;
    const { id, created } = account.newObject('bps_1');
    const url = `${account.url}/p/session/${id}`;
    const given = { id, created, configuration, customer, flow, locale, return_url, url };
    return account.add('portalSessions', newPortalSession(given));
  }),
];

/** Every price must be active and belong to its product. */
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
