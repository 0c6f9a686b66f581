import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { unreadableBody } from '../http/body.ts';
import type { Signed } from '../http/input.ts';
import { fingerprintOf, readWebhookSecret } from './client.ts';

/** An event only tells what has changed: the customer's state is read from Stripe. */
export type StripeEvent = Readonly<Awaited<ReturnType<typeof readEvent>>>;

/** Stripe's default tolerance for a signature's time. */
const TOLERANCE_SECONDS = 300;

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
  data: z.object({
    object: z.object({
      id: z.catch(z.string(), ''),
      object: z.catch(z.string(), ''),
      customer: customerId,
      amount_paid: z.catch(z.number(), 0),
    }),
    previous_attributes: z.catch(z.record(z.string(), z.unknown()), {}),
  }),
});

/**
 * Throws `malformed` for a body that is not an event, and for a signature that is wrong, too old or too new
 * (the SDK does not check for the last; docs.stripe.com/webhooks, "Verify webhook signatures").
 */
export const readEvent = async ({ payload, signature }: Signed, now: number) => {
  const { verified, verifiedBy } = await verify(payload, signature, now);
  const { success, data: event } = envelope.safeParse(verified);
  if (!success) throw unreadableBody();
  const { id, type, account, data } = event;
  const { object, previous_attributes } = data;
  return {
    id,
    type,
    isOwnAccount: account === undefined || account === null,
    objectId: object.id,
    customerId: (object.object === 'customer' ? object.id : object.customer) || undefined,
    changed: Object.keys(previous_attributes),
    amountPaid: object.amount_paid,
    /** Identifies the webhook secret without revealing it. */
    verifiedBy,
  };
};

/** Whether the signature was made just now and has Stripe's form, whatever our secret is. */
export const isSignedAsByStripe = (signature: string, now: number): boolean => {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return (
    /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature) && Math.abs(now / 1000 - signedAt) <= TOLERANCE_SECONDS
  );
};

const verify = async (payload: Buffer, signature: string, now: number) => {
  const { stripe, secret } = await readWebhookSecret();
  const invalidSignature = new AppError('malformed', 'Assinatura inválida.');
  if (secret === undefined || !isSignedAsByStripe(signature, now)) throw invalidSignature;
  try {
    const verified: unknown = await stripe.webhooks.constructEventAsync(
      payload,
      signature,
      secret,
      TOLERANCE_SECONDS,
    );
    return { verified, verifiedBy: fingerprintOf(secret) };
  } catch {
    throw invalidSignature;
  }
};
