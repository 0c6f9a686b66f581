/** Idempotent creation at Stripe (docs.stripe.com/api/idempotent_requests). */
import { createHash } from 'node:crypto';
import pRetry from 'p-retry';
import Stripe from 'stripe';

/** A text that identifies these values. */
export const fingerprintOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * Inside callStripe: creates an object once for these values, by an idempotency key that Stripe keeps for a
 * day or more. If Stripe replays its own fault for the key, retries without it: callers must tolerate a
 * duplicate.
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

/** Retries for up to 9 s while another request uses the key, which Stripe answers with 409. */
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
