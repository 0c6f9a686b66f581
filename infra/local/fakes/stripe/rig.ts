import Stripe from 'stripe';
import { listen, readBody } from '../../http.ts';
import { type StripeOptions, type StripeStandIn, startStripe } from './stripe.ts';

/** What the tests of the stand-in work with: itself, Stripe's own SDK aimed at it, and a product that takes its events. */
export interface Rig {
  readonly stripe: StripeStandIn;
  readonly sdk: Stripe;
  /** The events that the product has had, in the order in which they came; those that it refused too. */
  readonly received: Stripe.Event[];
  /** Lets the product answer its events by other statuses than 200. */
  readonly answerWith: (status: (event: Stripe.Event) => number) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a stand-in with a product that checks every signature by the SDK: a wrong one is answered by 400. */
export const startRig = async (options: StripeOptions = {}): Promise<Rig> => {
  const stripe = await startStripe(options);
  const sdk = sdkOf(stripe);
  const received: Stripe.Event[] = [];
  let statusOf = (_event: Stripe.Event) => 200;
  const product = await listen(async (request, response) => {
    const body = String(await readBody(request));
    try {
      const signature = String(request.headers['stripe-signature']);
      const event = await sdk.webhooks.constructEventAsync(body, signature, stripe.webhookSecret);
      received.push(event);
      response.writeHead(statusOf(event)).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  stripe.sendEventsTo(`${product.url}/api/webhooks/stripe`);
  return {
    stripe,
    sdk,
    received,
    answerWith: (status) => {
      statusOf = status;
    },
    stop: async () => {
      await Promise.all([stripe.stop(), product.close()]);
    },
  };
};

/** Stripe's SDK, aimed at a stand-in. */
export const sdkOf = (
  { url, secretKey }: Pick<StripeStandIn, 'url' | 'secretKey'>,
  config: Stripe.StripeConfig = {},
): Stripe => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, ...config });
};

/** A product with a monthly price in reais, under a lookup key of its own. */
export const sell = async (sdk: Stripe, name: string, cents: number): Promise<Stripe.Price> => {
  const { id: product } = await sdk.products.create({ name });
  return sdk.prices.create({
    product,
    currency: 'brl',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: name.toLowerCase(),
    metadata: { max_keywords: '100' },
  });
};

type Subscribing = Partial<Stripe.Checkout.SessionCreateParams> & {
  /** The card that is typed; none is an empty field. */
  card?: string;
};

/** A customer who goes through the checkout page; the session is as it is afterwards. */
export const subscribe = async (
  { sdk }: Pick<Rig, 'sdk'>,
  price: Stripe.Price,
  { card = '4242424242424242', ...params }: Subscribing = {},
) => {
  const customer = await sdk.customers.create({ email: 'ana@example.com.br', name: 'Ana' });
  const { id, url } = await open(sdk, price, { customer: customer.id, ...params });
  await submit(String(url), { card });
  const session = await sdk.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  const { subscription } = session;
  if (subscription === null || typeof subscription === 'string') throw new Error('There is no subscription');
  return { session, subscription, customer: customer.id };
};

/** An open checkout session of one subscription. */
export const open = (sdk: Stripe, price: Stripe.Price, params: Stripe.Checkout.SessionCreateParams = {}) =>
  sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://example.com.br/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://example.com.br/planos',
    ...params,
  });

/** Presses the button of a form, without following where it leads. */
export const submit = (url: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The terms of a trial that needs no card. */
export const trial = (): Stripe.Checkout.SessionCreateParams => ({
  payment_method_collection: 'if_required',
  subscription_data: {
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  },
});

/** A portal in which everything is allowed, with these prices to choose from. */
export const openPortal = async (
  sdk: Stripe,
  customer: string,
  prices: readonly Stripe.Price[],
  ofTrial?: 'continue_trial' | 'end_trial',
) => {
  const configuration = await sdk.billingPortal.configurations.create({
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'name'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        ...(ofTrial && { trial_update_behavior: ofTrial }),
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
      },
    },
    metadata: { de: 'teste' },
  });
  const return_url = 'https://example.com.br/configuracoes';
  return sdk.billingPortal.sessions.create({ customer, configuration: configuration.id, return_url });
};

/** When the present period ends, which only the item says. */
export const periodEndOf = ({ items }: Stripe.Subscription): number =>
  Number(items.data[0]?.current_period_end);

export const DAY_MS = 86_400_000;
