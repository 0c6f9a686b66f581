import { sendAll } from '../platform/aws/queues.ts';
import { toMoment } from '../platform/time/clock.ts';

interface ProofRequest {
  readonly userId: string;
  /** The user's address, or the one that they change to. */
  readonly email: string;
  readonly siteUrl: string;
  readonly now: number;
}

/**
 * Queues a link that confirms an address; the worker finds out whether the address has another account, so
 * that the work is the same for every address.
 */
export const queueProof = ({ userId, email, siteUrl, now }: ProofRequest): Promise<void> =>
  sendAll('MAILS_QUEUE_URL', [{ kind: 'proof', userId, email, siteUrl, requestedAt: toMoment(now) }]);
