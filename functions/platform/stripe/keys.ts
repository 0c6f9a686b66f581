/** Administrators check and change our Stripe account's keys with these. */
import Stripe from 'stripe';
import { hasKeyForm } from '#shared/contract/admin/stripe.ts';
import { writeSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { newClient, parseStripeKeys, type StripeKeys } from './client.ts';
import { StripeUnavailable } from './errors.ts';

export type KeyAnswer = 'accepted' | 'refused' | 'no_answer';

/** Whether the text has the form of a secret key: only such a text is sent to Stripe. */
export const isSecretKey = (text: string): boolean => hasKeyForm('STRIPE_SECRET_KEY', text);

/** Tests a key by one small read. Returns undefined unless it has the form of a secret key. */
export const tryKey = async (secretKey: string): Promise<KeyAnswer | undefined> => {
  if (!isSecretKey(secretKey)) return undefined;
  try {
    await newClient(secretKey).prices.list({ limit: 1 });
    return 'accepted';
  } catch (error) {
    return answerOf(error);
  }
};

/**
 * Returns the key's account, or undefined if Stripe does not say. Throws StripeUnavailable without an answer.
 */
export const accountOfKey = async (secretKey: string): Promise<string | undefined> => {
  try {
    const { id } = await newClient(secretKey).accounts.retrieveCurrent();
    return id;
  } catch (error) {
    if (answerOf(error) === 'no_answer') throw new StripeUnavailable();
    return undefined;
  }
};

const answerOf = (error: unknown): KeyAnswer => {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
  // Stripe also knows a restricted key, although it may not make this call.
  if (error instanceof Stripe.errors.StripePermissionError) return 'accepted';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'accepted';
  log.error('Stripe did not say whether it accepts the key');
  return 'no_answer';
};

/** Writes all keys at once, unless `check` throws; other instances use the new keys within a minute. */
export const writeStripeKeys = (
  changed: Partial<StripeKeys>,
  check: (before: StripeKeys) => void,
): Promise<void> => writeSecret(env('STRIPE_SECRET_ID'), changed, (before) => check(parseStripeKeys(before)));
