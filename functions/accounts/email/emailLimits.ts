import { consumeRateLimit } from '../signIn/rateLimit.store.ts';

/**
 * Counts a request of an account that has an address written to, which may be a stranger's. A limit of the
 * address itself would let strangers keep its owner from confirming it.
 */
export const countEmailRequest = async (userId: string, network: string, now: number): Promise<void> => {
  await consumeRateLimit('email-account-day', userId, now);
  await consumeRateLimit('email-network-day', network, now);
};
