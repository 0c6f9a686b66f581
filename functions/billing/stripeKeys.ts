import type { Change } from '#shared/contract/admin/audit.ts';
import {
  NOT_CONFIGURED,
  type StripeKeyName,
  type StripeKeysForm,
  stripeKeyName,
} from '#shared/contract/admin/stripe.ts';
import type { EditedValues } from '#shared/contract/edits.ts';
import { changedElsewhere } from '../platform/edits.ts';
import type { StripeKeys } from '../platform/stripe/client.ts';
import { fingerprintOf } from '../platform/stripe/idempotency.ts';

/** Where each key is stored. */
export const storedNames = {
  STRIPE_SECRET_KEY: 'secret_key',
  STRIPE_PUBLISHABLE_KEY: 'publishable_key',
  STRIPE_WEBHOOK_SECRET: 'webhook_secret',
} as const satisfies Record<StripeKeyName, keyof StripeKeys>;

/** The keys of a form as they are stored. */
export const toStored = (form: StripeKeysForm): StripeKeys => ({
  secret_key: form.STRIPE_SECRET_KEY,
  publishable_key: form.STRIPE_PUBLISHABLE_KEY,
  webhook_secret: form.STRIPE_WEBHOOK_SECRET,
});

/** A short text for each key that differs between any two values of it, and from which none can be found. */
export const versionsOf = (stored: StripeKeys): Record<StripeKeyName, string> => ({
  STRIPE_SECRET_KEY: versionOf(stored.secret_key),
  STRIPE_PUBLISHABLE_KEY: versionOf(stored.publishable_key),
  STRIPE_WEBHOOK_SECRET: versionOf(stored.webhook_secret),
});

const versionOf = (key: string): string => fingerprintOf('version', key).slice(0, 12);

/**
 * Throws `conflict` if any key was changed since `base`, unless to what the form has: the three belong to one
 * account and one mode, so half of one change and half of another would make none of them work.
 */
export const requireUnchangedKeys = (
  form: StripeKeysForm,
  base: EditedValues | undefined,
  stored: StripeKeys,
): void => {
  const given = toStored(form);
  const changed = Object.entries(versionsOf(stored)).filter(
    ([field, version]) => base?.[field] !== undefined && base[field] !== version,
  );
  const conflicting = changed.filter(([field]) => {
    const name = storedNames[stripeKeyName.parse(field)];
    return given[name] !== stored[name];
  });
  if (conflicting.length > 0) throw changedElsewhere(conflicting);
};

/** Which keys a form changes, for the audit: their names, never their values. */
export const changedKeys = (stored: StripeKeys, form: StripeKeysForm): Change[] => {
  const given = toStored(form);
  return Object.entries(storedNames)
    .filter(([, name]) => given[name] !== '' && given[name] !== stored[name])
    .map(([field, name]) => ({
      field,
      before: stored[name] === '' ? NOT_CONFIGURED : 'configurada',
      after: 'alterada',
    }));
};
