import type { Change } from '#shared/contract/admin/audit.ts';
import {
  NOT_CONFIGURED,
  type StripeKeyName,
  type StripeKeysForm,
  stripeKeyName,
  type stripeSettings,
} from '#shared/contract/admin/stripe.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { requireVersion, versionOf } from '../../platform/edits.ts';
import { fieldError } from '../../platform/errors.ts';
import type { StripeKeys } from '../../platform/stripe/client.ts';
import { accountOfKey } from '../../platform/stripe/keys.ts';
import { readTotals } from '../../statistics/statistics.store.ts';

export const keyNames = stripeKeyName.options;

type KeyTexts = Readonly<Record<StripeKeyName, string>>;

export const toStored = (form: KeyTexts): StripeKeys => ({
  secret_key: form.STRIPE_SECRET_KEY,
  publishable_key: form.STRIPE_PUBLISHABLE_KEY,
  webhook_secret: form.STRIPE_WEBHOOK_SECRET,
});

export const toForm = (stored: StripeKeys): KeyTexts => ({
  STRIPE_SECRET_KEY: stored.secret_key,
  STRIPE_PUBLISHABLE_KEY: stored.publishable_key,
  STRIPE_WEBHOOK_SECRET: stored.webhook_secret,
});

/** A hash shows that a key has changed without revealing it. */
export const versionOfKeys = (stored: StripeKeys): string => versionOf(keyNames, toForm(stored));

export const prefixOf = (key: string): string =>
  key === '' ? NOT_CONFIGURED : key.slice(0, Math.min(12, Math.ceil(key.length / 3)));

/** Throws `conflict` if a key was changed elsewhere: keys of two accounts would not work together. */
export const requireUnchangedKeys = (
  { version, ...form }: BodyOf<typeof stripeSettings.updateKeys>,
  stored: StripeKeys,
): void => {
  const given = Object.fromEntries(Object.entries(form).filter(([, key]) => key !== ''));
  requireVersion({ version, ...given }, toForm(stored), versionOfKeys(stored), {
    shown: (key) => prefixOf(String(key)),
  });
};

/** Returns undefined unless it is a secret or publishable key. */
export const modeOf = (key: string): 'teste' | 'produção' | undefined => {
  if (/^[sp]k_test_/.test(key)) return 'teste';
  return /^[sp]k_live_/.test(key) ? 'produção' : undefined;
};

/**
 * Throws `conflict` for a test key or another account's key while Stripe charges live subscriptions: all of
 * them would seem cancelled.
 */
export const requireKeyOfSubscriptions = async (form: StripeKeysForm, stored: StripeKeys): Promise<void> => {
  const given = form.STRIPE_SECRET_KEY;
  if (given === '' || given === stored.secret_key || modeOf(stored.secret_key) !== 'produção') return;
  const { paid = 0, trialing = 0 } = await readTotals();
  if (paid + trialing === 0) return;
  const wrong = await findWrong(given, stored.secret_key);
  if (wrong === undefined) return;
  const message = `Há assinaturas de produção em andamento. Com ${wrong} elas seriam canceladas no site, e o Stripe continuaria a cobrá-las.`;
  throw fieldError('conflict', 'STRIPE_SECRET_KEY', message);
};

/** Returns undefined unless Stripe names the accounts of both keys. */
const findWrong = async (given: string, live: string): Promise<string | undefined> => {
  if (modeOf(given) === 'teste') return 'uma chave de teste';
  const [account, liveAccount] = await Promise.all([accountOfKey(given), accountOfKey(live)]);
  const isForeign = account !== undefined && liveAccount !== undefined && account !== liveAccount;
  return isForeign ? 'a chave de outra conta do Stripe' : undefined;
};

export const changedKeys = (stored: StripeKeys, form: StripeKeysForm): Change[] => {
  const before = toForm(stored);
  return keyNames
    .filter((name) => form[name] !== '' && form[name] !== before[name])
    .map((field) => ({
      field,
      before: before[field] === '' ? NOT_CONFIGURED : 'configurada',
      after: 'alterada',
    }));
};
