/** Creating things at Stripe once, whoever asks for them and how often (docs.stripe.com/api/idempotent_requests). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';

/** The same text for the same words: for what Stripe is to know again. */
export const fingerprintOf = (...words: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

/**
 * Inside of a call of callStripe: creates something once for these words, by an idempotency key, which Stripe remembers for at least a day. Stripe answers a
 * key as it did first, also by a fault of its own; such a key is of no use any more, and what may come to be twice then the callers bear.
 */
export const createOnce = async <T>(
  words: readonly unknown[],
  create: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> => {
  try {
    return await pastConflicts(() => create({ idempotencyKey: fingerprintOf(...words) }));
  } catch (error) {
    if (isReplayedFault(error)) return create({});
    throw error;
  }
};

const CONFLICT_WAIT_MS = 300;
const CONFLICT_TRIES = 30;

/** Waits while somebody else is creating it just now. */
const pastConflicts = async <T>(create: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await create();
    } catch (error) {
      if (statusOf(error) !== 409 || tries === CONFLICT_TRIES) throw error;
      await wait(CONFLICT_WAIT_MS);
    }
  }
};

const statusOf = (error: unknown): number =>
  error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;

const isReplayedFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  statusOf(error) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';
