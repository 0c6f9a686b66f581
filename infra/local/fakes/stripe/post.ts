import { createHmac } from 'node:crypto';

/** Stripe gives up on an answer after about this long. */
const PATIENCE_MS = 20_000;

/** How an event is signed otherwise than it should be. */
export interface Forged {
  /** Stands in the place of the right signature. */
  readonly signature?: string;
  /** Seconds since 1970 at which it was signed; now unless told. */
  readonly timestamp?: number;
}

/** The header with which Stripe signs a body: the real time, so that a clock moved on makes no signature stale. */
const signatureOf = (body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

interface Letter {
  readonly url: string;
  readonly secret: string;
  readonly event: object;
  readonly signal: AbortSignal;
}

/** Posts an event, signed; resolves to the status of the answer, and rejects where there is none. */
export const post = async (
  { url, secret, event, signal }: Letter,
  { signature, timestamp }: Forged = {},
): Promise<number> => {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature ?? signatureOf(body, secret, timestamp),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await response.arrayBuffer();
  return response.status;
};

/** The same parcels in another order: backwards, the odd ones first, so that it is disorder every time. */
export const disordered = <One>(all: readonly One[]): readonly One[] => {
  const back = all.toReversed();
  return [...back.filter((_, index) => index % 2 === 1), ...back.filter((_, index) => index % 2 === 0)];
};
