import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { env } from './env.ts';
import { Refusal } from './errors.ts';
import { log } from './log.ts';
import { readSecret } from './secrets.ts';

/** Stripe answers most calls in a fraction of this; a customer who waits longer is better told. */
const TIMEOUT_MS = 6000;

const keys = z.object({ secret_key: z.string(), webhook_secret: z._default(z.string(), '') });

let current: { readonly key: string; readonly client: Stripe } | undefined;

/** The client for the key as it is now: kept while the key stays the same. */
const clientFor = (key: string): Stripe => {
  if (current?.key !== key) current = { key, client: newClient(key) };
  return current.client;
};

const newClient = (key: string): Stripe => {
  const { protocol, hostname, port } = new URL(env('STRIPE_URL'));
  const isPlain = protocol === 'http:';
  return new Stripe(key, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: TIMEOUT_MS,
    // The SDK sends a retry with the idempotency key of the first, so that nothing happens twice.
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

const readKeys = () => readSecret(env('STRIPE_SECRET_ID'), keys, Date.now());

/** Stripe does not answer, or not in a way that we can work with: nothing was changed on our side, and it can be tried again. */
export class StripeUnavailable extends Refusal {
  constructor() {
    super('unavailable', 'O provedor de pagamento não respondeu. Tente novamente em instantes.');
    this.name = 'StripeUnavailable';
  }
}

/** Calls Stripe. Throws StripeUnavailable where it is down, slow, busy, or refuses our key; other refusals of Stripe as they are. */
export const callStripe = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
  const { secret_key } = await readKeys();
  try {
    return await call(clientFor(secret_key));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Never the error itself: it holds headers and what was sent.
    const { type, code, statusCode, requestId } = error;
    log.error('Stripe refused a call', { type, code, statusCode, requestId });
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw new StripeUnavailable();
  }
};

/** What a call answers, or undefined where Stripe knows no such thing. */
export const orMissing = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return undefined;
    throw error;
  }
};

/** Whether Stripe refused what a call wants, for this reason if one is named. */
export const isRefusal = (error: unknown, code?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (code === undefined || error.code === code);

/** An idempotency key for a call that must happen once for these words. Stripe remembers it for at least 24 hours. */
export const idempotencyKey = (...words: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

/** What is needed to verify an event: any client, and the secret that Stripe signs with; undefined where none is set. */
export const readWebhookSecret = async (): Promise<{ stripe: Stripe; secret: string | undefined }> => {
  const { secret_key, webhook_secret } = await readKeys();
  return { stripe: clientFor(secret_key), secret: webhook_secret || undefined };
};
