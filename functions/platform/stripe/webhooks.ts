/** Stripe's webhook events. */
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { unreadableBody } from '../http/body.ts';
import type { Signed } from '../http/input.ts';
import { readWebhookSecret } from './client.ts';

/** As much of an event as we trust: what happened to whom. How things stand is asked of Stripe. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Whether it is about our own Stripe account and not one that is connected to it. */
  readonly isOurs: boolean;
  /** The id of the checkout, subscription, invoice… */
  readonly objectId: string;
  readonly customerId: string | undefined;
}

/** How far the time in a signature may be from ours, in seconds: Stripe's own default. */
const TOLERANCE = 300;

const customerId = z.catch(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
  '',
);

const envelope = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  account: z.optional(z.nullable(z.string())),
  data: z.object({ object: z.object({ id: z.catch(z.string(), ''), customer: customerId }) }),
});

/**
 * The event that a signed request carries. Refuses where the signature is not Stripe's for exactly these bytes, or is too old; or too new, which
 * the SDK lets pass (docs.stripe.com/webhooks, "Verify webhook signatures"); and what is signed, but no event.
 */
export const readEvent = async ({ payload, signature }: Signed, now: number): Promise<StripeEvent> => {
  const { success, data: event } = envelope.safeParse(await verify(payload, signature, now));
  if (!success) throw unreadableBody();
  const { id, type, account, data } = event;
  return {
    id,
    type,
    isOurs: account === undefined || account === null,
    objectId: data.object.id,
    customerId: data.object.customer || undefined,
  };
};

const verify = async (payload: Buffer, signature: string, now: number): Promise<unknown> => {
  const { stripe, secret } = await readWebhookSecret();
  const refusal = new AppError('malformed', 'Assinatura inválida.');
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (secret === undefined || signedAt > now / 1000 + TOLERANCE) throw refusal;
  try {
    return await stripe.webhooks.constructEventAsync(payload, signature, secret, TOLERANCE);
  } catch {
    throw refusal;
  }
};
