import * as z from 'zod/mini';
import { expireSession } from '../lifecycle/checkout.ts';
import { findCustomer, isListed } from '../lifecycle/customers.ts';
import { DAY } from '../lifecycle/periods.ts';
import { customerDetails, newCheckoutSession } from '../objects/checkoutSessions.ts';
import { integer, metadata, missingParam, paging, text, url } from '../params/params.ts';
import { invalidRequest } from '../state/errors.ts';
import { listPage, noParams, route } from './route.ts';

const subscriptionData = z.strictObject({
  metadata,
  trial_period_days: z.optional(integer.check(z.gte(1))),
  trial_settings: z.optional(
    z.strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    }),
  ),
});

const createParams = z.strictObject({
  allowed_payment_method_types: z.optional(z.array(z.enum(['boleto', 'card']))),
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  client_reference_id: z.optional(text),
  metadata,
  locale: z.optional(z.literal('pt-BR')),
  success_url: url,
  cancel_url: z.optional(url),
  payment_method_collection: z._default(z.enum(['always', 'if_required']), 'always'),
  subscription_data: z._default(subscriptionData, { metadata: {} }),
});

const listParams = z.strictObject({ ...paging, customer: text });

export const checkoutSessionRoutes = [
  route('POST', '/v1/checkout/sessions', createParams, (account, params) => {
    const { trial_period_days: trialDays = 0, trial_settings, ...data } = params.subscription_data;
    // Stripe would go on and bill a customer without a card, which the product never wants.
    if (trialDays > 0 && !trial_settings) throw missingParam('subscription_data[trial_settings]');
    const customer = findCustomer(account, params.customer, 'customer');
    const param = 'line_items[0][price]';
    const price = account.find('prices', params.line_items[0].price, param);
    if (!price.active) {
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
    }
    if (!account.find('products', price.product).active) {
      throw invalidRequest('The price specified is not available because its product is not active.', param);
    }
    const session = newCheckoutSession({
      ...account.newObject('cs_test_a1', 56),
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      amount_total: trialDays > 0 ? 0 : price.unit_amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      currency: price.currency,
      customer: customer.id,
      customer_details: customerDetails(customer.email, customer.name ?? null),
      expires_at: account.now() + DAY,
      locale: params.locale ?? null,
      metadata: params.metadata,
      payment_method_collection: params.payment_method_collection,
      success_url: params.success_url,
      hidden: {
        price: price.id,
        trialDays,
        missingPaymentMethod: trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
        subscriptionMetadata: data.metadata,
      },
    });
    return account.add('checkoutSessions', session);
  }),
  route('GET', '/v1/checkout/sessions', listParams, (account, { customer, ...page }) => {
    account.find('customers', customer, 'customer');
    return listPage(account, 'checkoutSessions', {
      ...page,
      url: '/v1/checkout/sessions',
      isWanted: (session) => session.customer === customer && isListed(account, customer),
    });
  }),
  route('GET', '/v1/checkout/sessions/:id', noParams, (account, _, id) =>
    account.find('checkoutSessions', id, 'session'),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', noParams, (account, _, id) => {
    const session = account.find('checkoutSessions', id, 'session');
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(account, session);
    return session;
  }),
];
