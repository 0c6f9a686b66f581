import { consumeRateLimit } from '../accounts/rateLimit.store.ts';

/** Counts a page of Stripe's, checkout or portal, that an account asks for. Throws `too_many`. */
export const limitPages = (userId: string, now: number): Promise<void> =>
  consumeRateLimit('stripe-page', userId, now);
