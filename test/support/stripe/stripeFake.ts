import Stripe from 'stripe';
import { test } from 'vitest';
import { type StripeFake, startStripe } from '../../../infra/local/fakes/stripe/stripe.ts';
import { listen, readBody } from '../../../infra/local/http.ts';
import { cards } from './cards.ts';

export const DAY_MS = 86_400_000;

export const sdkFor = (
  { url, secretKey }: Pick<StripeFake, 'url' | 'secretKey'>,
  config: Stripe.StripeConfig = {},
): Stripe => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, ...config });
};

/** Starts a webhook endpoint, which answers 400 to a wrong signature. */
export const startEndpoint = async (stripe: StripeFake) => {
  const sdk = sdkFor(stripe);
  const received: Stripe.Event[] = [];
  let statusOf = (_event: Stripe.Event) => 200;
  const { url, close } = await listen(async (request, response) => {
    try {
      const body = String(await readBody(request));
      const signature = String(request.headers['stripe-signature']);
      const event = await sdk.webhooks.constructEventAsync(body, signature, stripe.webhookSecret);
      received.push(event);
      response.writeHead(statusOf(event)).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  const webhookUrl = `${url}/api/webhooks/stripe`;
  stripe.sendEventsTo(webhookUrl);
  return {
    url: webhookUrl,
    /** The events in the order of their arrival, including those that were not accepted. */
    received,
    answerWith: (status: (event: Stripe.Event) => number) => {
      statusOf = status;
    },
    close,
  };
};

/** Each test gets its own fake; `endpoint` and `price` exist only where a test asks for them. */
export const it = test
  .extend('stripe', async ({ onTestFinished }) => {
    const stripe = await startStripe();
    onTestFinished(stripe.stop);
    return stripe;
  })
  .extend('sdk', async ({ stripe }) => sdkFor(stripe))
  .extend('endpoint', async ({ stripe, onTestFinished }) => {
    const endpoint = await startEndpoint(stripe);
    onTestFinished(endpoint.close);
    return endpoint;
  })
  .extend('price', ({ sdk }) => createPrice(sdk, 'Profissional', 9900));

/** Creates a monthly price in reais, whose lookup key is the name in lower case. */
export const createPrice = async (sdk: Stripe, name: string, cents: number): Promise<Stripe.Price> => {
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

export const openCheckout = (sdk: Stripe, price: Stripe.Price, params: Stripe.Checkout.SessionCreateParams) =>
  sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://example.com.br/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://example.com.br/planos',
    ...params,
  });

export const submit = (
  url: string | null,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

type SubscribeParams = Stripe.Checkout.SessionCreateParams & {
  readonly card?: string;
};

export const subscribe = async (
  sdk: Stripe,
  price: Stripe.Price,
  { card = cards.good, ...params }: SubscribeParams = {},
) => {
  const { id: customer } = await sdk.customers.create({ email: 'ana@example.com.br', name: 'Ana' });
  const { id, url } = await openCheckout(sdk, price, { customer, ...params });
  await submit(url, { card });
  const session = await sdk.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  const { subscription } = session;
  if (subscription === null || typeof subscription === 'string') throw new Error('There is no subscription');
  return { session, subscription, customer };
};

interface PortalOptions {
  readonly canCancel?: boolean;
}

export const openPortal = async (
  sdk: Stripe,
  customer: string,
  prices: readonly Stripe.Price[],
  { canCancel = true }: PortalOptions = {},
) => {
  const { id: configuration } = await sdk.billingPortal.configurations.create({
    features: {
      customer_update: { enabled: true, allowed_updates: ['email'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: canCancel, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'create_prorations',
        trial_update_behavior: 'continue_trial',
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
      },
    },
    metadata: { de: 'teste' },
  });
  const return_url = 'https://example.com.br/configuracoes';
  return sdk.billingPortal.sessions.create({ customer, configuration, return_url });
};

/** Returns the period's end in seconds, which Stripe gives only in the subscription item. */
export const periodEndOf = ({ items }: Stripe.Subscription): number =>
  Number(items.data[0]?.current_period_end);

export const eventsWithin = async (stripe: StripeFake, days: number): Promise<string[]> => {
  const before = stripe.events.length;
  await stripe.advance(days * DAY_MS);
  return stripe.events.slice(before).map(({ type }) => type);
};
