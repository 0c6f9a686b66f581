import { consumeRateLimit } from '../accounts/rateLimit.store.ts';

/** Per 15 minutes: several calls to Stripe each, which limits those of all customers together. */
const PAGES_PER_ACCOUNT = 20;

/** Counts a page of Stripe's, checkout or portal, that an account asks for. Throws `too_many`. */
export const limitPages = (userId: string, now: number): Promise<void> =>
  consumeRateLimit(`portal#${userId}`, PAGES_PER_ACCOUNT, now);
