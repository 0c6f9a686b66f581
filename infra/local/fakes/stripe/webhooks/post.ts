import { createHmac } from 'node:crypto';

/** Stripe gives up on an answer after about this time. */
const TIMEOUT_MS = 20_000;

/** Posts a signed event; resolves to the status of the answer, and rejects without one. */
export const postEvent = async (
  url: string,
  secret: string,
  event: object,
  signal: AbortSignal,
): Promise<number> => {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(body, secret),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Signs with the real time: a clock that was moved forward must not make the signature invalid. */
const signatureOf = (body: string, secret: string): string => {
  const timestamp = Math.floor(Date.now() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
};
