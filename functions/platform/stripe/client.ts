import { createHash } from 'node:crypto';
import pRetry from 'p-retry';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { limitedFetch } from '#shared/limitedFetch.ts';
import { readSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { count } from '../metrics.ts';
import { timeLeft } from '../time/deadline.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { keyMissing, keyRefused, StripeRejected, StripeUnavailable } from './errors.ts';
import type { StripeClient } from './resources.ts';

const keyOf = z._default(z.string(), '');
const keys = z.object({ secret_key: keyOf, publishable_key: keyOf, webhook_secret: keyOf });

/** Keys that are not stored are empty. */
export type StripeKeys = z.output<typeof keys>;

let current: { readonly key: string; readonly client: StripeClient } | undefined;

const clientFor = (key: string): StripeClient => {
  if (current?.key !== key) current = { key, client: newClient(key) };
  return current.client;
};

export const newClient = (key: string): StripeClient => {
  const { protocol, hostname, port } = new URL(env('STRIPE_URL'));
  const isHttp = protocol === 'http:';
  return new Stripe(key, {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(fetchInTime),
    // Retries are safe, because the SDK repeats the same idempotency key.
    maxNetworkRetries: timeLimits.stripe.attempts - 1,
    telemetry: false,
  });
};

/** Gives up at a request's deadline, while there is still time to answer. */
const fetchInTime: typeof fetch = (input, init) => {
  const timeLimit = Math.max(0, Math.min(timeLimits.stripe.attempt, timeLeft()));
  return limitedFetch({ timeLimit })(input, init);
};

const noKeys: StripeKeys = { secret_key: '', publishable_key: '', webhook_secret: '' };

const stored = z.catch(keys, noKeys);

/** A malformed secret counts as one without keys. */
export const parseStripeKeys = (secret: unknown): StripeKeys => stored.parse(secret);

/** Returns keys that may be a minute old unless `fresh`. */
export const readStripeKeys = (options: { readonly fresh?: boolean } = {}): Promise<StripeKeys> =>
  readSecret(env('STRIPE_SECRET_ID'), stored, options);

/**
 * Throws StripeRejected if the request is wrong, and StripeUnavailable if Stripe is down or refuses our key.
 */
export const callStripe = async <T>(
  call: (stripe: StripeClient) => Promise<T>,
  keys = readStripeKeys(),
): Promise<T> => {
  const { secret_key } = await keys;
  if (secret_key === '') {
    log.error("Stripe's secret key is not configured");
    throw keyMissing();
  }
  try {
    return await call(clientFor(secret_key));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Never log the error itself, which quotes the request and holds headers.
    const { type, code, param, statusCode, requestId } = error;
    log.error('Stripe rejected a call', { type, code, param, statusCode, requestId });
    if (isRejection(error)) throw new StripeRejected(code);
    if (!isRefusal(error)) throw new StripeUnavailable();
    const current = await readStripeKeys({ fresh: true });
    if (current.secret_key === secret_key) {
      count({ StripeRefused: 1 });
      throw keyRefused();
    }
    return callStripe(call, Promise.resolve(current));
  }
};

/** Whether Stripe refuses our key: it is unknown, or has fewer permissions than we need. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** For use inside callStripe. Without a code, any rejection counts. */
export const isRejection = (error: unknown, code?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (code === undefined || error.code === code);

/** For use inside callStripe. Returns undefined if the object does not exist. */
export const undefinedIfMissing = async <T>(reply: Promise<T>): Promise<T | undefined> => {
  try {
    return await reply;
  } catch (error) {
    if (isRejection(error, 'resource_missing')) return undefined;
    throw error;
  }
};

export const readWebhookSecret = async (): Promise<{ stripe: StripeClient; secret: string | undefined }> => {
  const { secret_key, webhook_secret } = await readStripeKeys();
  // Verifying calls nothing at Stripe, but the SDK rejects an empty key.
  return { stripe: clientFor(secret_key || 'sk_missing'), secret: webhook_secret || undefined };
};

export const fingerprintOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * For use inside callStripe; creates once per idempotency key. May create twice if Stripe replays its own
 * fault.
 */
export const createOnce = async <T>(
  values: readonly unknown[],
  create: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> => {
  try {
    return await retryWhileKeyInUse(() => create({ idempotencyKey: fingerprintOf(...values) }));
  } catch (error) {
    if (isReplayedFault(error)) return create({});
    throw error;
  }
};

/** Retries for up to 9 s on 409, which means that another request is using the same key. */
const retryWhileKeyInUse = <T>(create: () => Promise<T>): Promise<T> =>
  pRetry(create, {
    retries: 29,
    minTimeout: 300,
    factor: 1,
    shouldRetry: ({ error }) => httpStatusOf(error) === 409,
  });

const httpStatusOf = (error: unknown): number =>
  error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;

const isReplayedFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  httpStatusOf(error) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';
