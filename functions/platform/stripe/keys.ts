/** The keys of our account, as administrators examine and change them. */
import Stripe from 'stripe';
import { hasKeyForm } from '#shared/contract/admin/stripe.ts';
import { writeSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { beforeDeadline, newClient, parseStripeKeys, type StripeKeys } from './client.ts';
import { StripeUnavailable } from './errors.ts';

/** What Stripe says to a secret key. */
export type KeyAnswer = 'accepted' | 'refused' | 'no_answer';

/** Whether a text has the form of a secret key. Without one, Stripe has nothing to answer. */
export const isSecretKey = (text: string): boolean => hasKeyForm('STRIPE_SECRET_KEY', text);

/** Asks Stripe, by one small read, whether it accepts a secret key; undefined without the form of one. */
export const tryKey = async (secretKey: string): Promise<KeyAnswer | undefined> => {
  if (!isSecretKey(secretKey)) return undefined;
  try {
    await beforeDeadline(newClient(secretKey).prices.list({ limit: 1 }));
    return 'accepted';
  } catch (error) {
    return answerOf(error);
  }
};

/**
 * The id of the account that a secret key belongs to; undefined if Stripe does not tell the key. Throws
 * StripeUnavailable without an answer.
 */
export const accountOfKey = async (secretKey: string): Promise<string | undefined> => {
  try {
    const { id } = await beforeDeadline(newClient(secretKey).accounts.retrieveCurrent());
    return id;
  } catch (error) {
    if (answerOf(error) === 'no_answer') throw new StripeUnavailable();
    return undefined;
  }
};

const answerOf = (error: unknown): KeyAnswer => {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
  // Stripe knows the key, whatever else it does not like.
  if (error instanceof Stripe.errors.StripePermissionError) return 'accepted';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'accepted';
  log.error('Stripe did not say whether it accepts the key');
  return 'no_answer';
};

/** Replaces the given keys in one write, unless `check` throws; other instances use them within a minute. */
export const writeStripeKeys = (
  changed: Partial<StripeKeys>,
  check: (before: StripeKeys) => void,
): Promise<void> => writeSecret(env('STRIPE_SECRET_ID'), changed, (before) => check(parseStripeKeys(before)));
