import { DAY } from '../platform/time/clock.ts';
import { consumeRateLimit } from './rateLimit.store.ts';

const REQUESTS_OF_ACCOUNT_A_DAY = 20;
const REQUESTS_OF_NETWORK_A_DAY = 100;

const TOO_MANY_TODAY = 'Muitos pedidos de e-mail em pouco tempo. Tente de novo amanhã.';

/**
 * Counts a request of an account that has an address written to, which may be a stranger's. A limit of the
 * address itself would let strangers keep its owner from confirming it.
 */
export const countEmailRequest = async (userId: string, network: string, now: number): Promise<void> => {
  await consumeRateLimit(`email-day#${userId}`, REQUESTS_OF_ACCOUNT_A_DAY, now, TOO_MANY_TODAY, DAY);
  await consumeRateLimit(`email-network-day#${network}`, REQUESTS_OF_NETWORK_A_DAY, now, TOO_MANY_TODAY, DAY);
};
