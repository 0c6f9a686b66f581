import type Stripe from 'stripe';
import { expireSession } from './checkout.ts';
import { cardDeclined, invalidRequest, resourceMissing } from './errors.ts';
import { finalizeInvoice, itemOf, paymentMethodOf, subscriptionOf } from './invoices.ts';
import type { Objects, Row, Store } from './store.ts';
import { cancelSubscription, hasEnded, payInvoice, scheduleEnd, subscriptionsOf } from './subscriptions.ts';
import { DAY } from './time.ts';

/** What `GET /v1/<resource>` lists and `GET /v1/<resource>/<id>` reads. */
export const resources: Readonly<Record<string, keyof Objects>> = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  'checkout/sessions': 'checkout.session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  payment_intents: 'payment_intent',
  'billing_portal/configurations': 'billing_portal.configuration',
};

/** The product's compiler has checked the parameters against the SDK's types. */
type Route = (store: Store, params: never, id: string) => Row;

/** The calls that change something. A new object repeats its parameters. */
export const routes: Readonly<Record<string, Route>> = {
  'POST customers': (store, params: object) => {
    const invoice_settings = { default_payment_method: null };
    const unknown = { default_source: null, email: null, invoice_settings, metadata: {}, name: null };
    const customer = store.add('customer', store.newId('cus'), unknown, params);
    store.emit(customer, 'created');
    return customer;
  },
  'POST customers/:id': (store, params: object, id) =>
    store.update(store.findCustomer(id), (customer) => change(customer, params)),
  'DELETE customers/:id': (store, _: never, id) => deleteCustomer(store, id),

  'POST products': (store, params: Stripe.ProductCreateParams) => {
    const { id = store.newId('prod') } = params;
    if (store.get(id)) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    const empty = { active: true, description: null, metadata: {} };
    return store.add('product', id, empty, params);
  },
  'POST products/:id': (store, params: object, id) =>
    store.update(store.find('product', id), (product) => change(product, params)),

  'POST prices': (store, params: Stripe.PriceCreateParams) => {
    store.find('product', params.product, 'product');
    takeLookupKey(store, params);
    const recurring = { ...params.recurring, interval_count: 1 };
    const empty = { active: true, lookup_key: null, metadata: {} };
    return store.add('price', store.newId('price'), empty, { ...params, recurring });
  },
  'POST prices/:id': (store, params: Stripe.PriceUpdateParams, id) => {
    const price = store.find('price', id);
    takeLookupKey(store, params);
    return store.update(price, () => change(price, params));
  },

  'POST checkout/sessions': (store, params: Stripe.Checkout.SessionCreateParams) => {
    store.findCustomer(params.customer, 'customer');
    const price = store.find('price', params.line_items?.[0]?.price, 'line_items[0][price]');
    if (!price.active || !store.find('product', price.product).active) {
      throw invalidRequest('The price or its product is inactive.', { param: 'line_items[0][price]' });
    }
    const id = store.newId('cs_test');
    const open = {
      cancel_url: null,
      expires_at: store.now() + DAY,
      metadata: {},
      payment_status: 'unpaid' as const,
      status: 'open' as const,
      subscription: null,
      url: `/c/pay/${id}`,
    };
    return store.add('checkout.session', id, open, params);
  },
  'POST checkout/sessions/:id/expire': (store, _: never, id) => {
    const session = store.find('checkout.session', id);
    if (session.status !== 'open') throw invalidRequest('Only an open Checkout Session can be expired.');
    expireSession(store, session);
    return session;
  },

  'POST subscriptions/:id': (store, params: Stripe.SubscriptionUpdateParams, id) => {
    const { cancel_at_period_end, pause_collection: pause, metadata } = params;
    const subscription = findLiveSubscription(store, id);
    if (cancel_at_period_end !== undefined) scheduleEnd(store, subscription, cancel_at_period_end, 'api');
    return store.update(subscription, () => {
      change(subscription, { metadata });
      // The empty string resumes the collection.
      if (pause === '') subscription.pause_collection = null;
      else if (pause) subscription.pause_collection = { ...pause, resumes_at: pause.resumes_at ?? null };
    });
  },
  // The credit for the remaining time, which nobody reads, is not made.
  'DELETE subscriptions/:id': (store, _: never, id) => {
    const subscription = findLiveSubscription(store, id);
    cancelSubscription(store, subscription);
    return subscription;
  },

  'POST invoices/:id/pay': (store, _: never, id) => {
    const invoice = store.find('invoice', id);
    if (invoice.status === 'paid') {
      throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
    }
    if (!paymentMethodOf(store, subscriptionOf(store, invoice))) {
      throw invalidRequest('There is no `default_payment_method` set on this Customer or Invoice.');
    }
    if (invoice.status === 'draft') finalizeInvoice(invoice);
    if (!payInvoice(store, invoice)) throw cardDeclined();
    return invoice;
  },

  'POST billing_portal/configurations': (store, params: object) =>
    store.add('billing_portal.configuration', store.newId('bpc'), { active: true, metadata: {} }, params),
  'POST billing_portal/sessions': (store, params: Stripe.BillingPortal.SessionCreateParams) => {
    store.findCustomer(params.customer, 'customer');
    store.find('billing_portal.configuration', params.configuration, 'configuration');
    const { subscription_update_confirm: confirmed } = params.flow_data ?? {};
    const changed = confirmed && itemOf(findLiveSubscription(store, confirmed.subscription));
    if (changed && changed.price.id === confirmed.items[0]?.price) {
      throw invalidRequest('Cannot update the subscription because there are no changes to confirm.');
    }
    const id = store.newId('bps');
    const { flow_data: flow = null, ...rest } = params;
    return store.add('billing_portal.session', id, { url: `/p/session/${id}` }, { ...rest, flow });
  },
};

/** Ends subscriptions at once, like Stripe's dashboard. Throws `resource_missing` for an unknown customer. */
export const deleteCustomer = (store: Store, id: string): Row => {
  const customer = store.findCustomer(id);
  for (const subscription of subscriptionsOf(store, id)) {
    if (!hasEnded(subscription)) cancelSubscription(store, subscription);
  }
  store.emit(customer, 'deleted');
  return store.add('customer', id, { deleted: true });
};

/** Stripe answers as if an ended subscription did not exist. */
const findLiveSubscription = (store: Store, id: string): Stripe.Subscription => {
  const subscription = store.find('subscription', id);
  if (hasEnded(subscription)) throw resourceMissing('subscription', id);
  return subscription;
};

type LookupKey = Pick<Stripe.PriceUpdateParams, 'lookup_key' | 'transfer_lookup_key'>;

/** Takes a lookup key from the price that has it. Throws if the request does not ask for the transfer. */
const takeLookupKey = (store: Store, { lookup_key: key, transfer_lookup_key }: LookupKey): void => {
  const holder = key && store.all('price').find(({ lookup_key }) => lookup_key === key);
  if (!holder) return;
  if (!transfer_lookup_key) {
    throw invalidRequest('A price already uses that lookup key.', { param: 'lookup_key' });
  }
  store.update(holder, () => Object.assign(holder, { lookup_key: null }));
};

/** Sets given fields, to null if they are empty; keys of the metadata are merged, and removed if empty. */
const change = (row: { metadata: Stripe.Metadata }, { metadata, ...fields }: Changes): void => {
  for (const [name, value] of Object.entries(fields)) {
    Object.assign(row, { [name]: value === '' ? null : value });
  }
  const merged: Stripe.Metadata = { ...row.metadata, ...Object(metadata) };
  row.metadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

type Changes = object & { readonly metadata?: unknown };
