import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { readSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { timeLeft } from '../time/deadline.ts';
import { StripeRejected, StripeUnavailable } from './errors.ts';

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

const readKeys = () => readSecret(env('STRIPE_SECRET_ID'), keys);

/** Calls Stripe. Throws StripeUnavailable where it is down, slow, busy, or refuses our key; StripeRejected where it says no. */
export const callStripe = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
  const { secret_key } = await readKeys();
  try {
    return await inTime(call(clientFor(secret_key)));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Never the error itself: it quotes what was sent, and holds headers.
    const { type, code, param, statusCode, requestId } = error;
    log.error('Stripe refused a call', { type, code, param, statusCode, requestId });
    throw isRefusal(error) ? new StripeRejected(code) : new StripeUnavailable();
  }
};

/** Gives up before the function's own time is over: who asks is to hear why. */
const inTime = async <T>(called: Promise<T>): Promise<T> => {
  const left = timeLeft();
  if (left === Number.POSITIVE_INFINITY) return called;
  const late = new AbortController();
  const tooLate = async (): Promise<never> => {
    await wait(Math.max(0, left), undefined, { signal: late.signal });
    log.error('Stripe did not answer within the time of a request');
    throw new StripeUnavailable();
  };
  try {
    return await Promise.race([called, tooLate()]);
  } finally {
    late.abort();
  }
};

/** Inside of a call: whether Stripe refused what it wants, for this reason if one is named. */
export const isRefusal = (error: unknown, code?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (code === undefined || error.code === code);

/** Inside of a call: its answer, or undefined where Stripe knows no such thing. */
export const orMissing = async <T>(called: Promise<T>): Promise<T | undefined> => {
  try {
    return await called;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return undefined;
    throw error;
  }
};

/** What is needed to verify an event: any client, and the secret that Stripe signs with; undefined where none is set. */
export const readWebhookSecret = async (): Promise<{ stripe: Stripe; secret: string | undefined }> => {
  const { secret_key, webhook_secret } = await readKeys();
  return { stripe: clientFor(secret_key), secret: webhook_secret || undefined };
};
