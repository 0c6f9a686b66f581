import type { Change } from '#shared/contract/admin/audit.ts';
import { NOT_CONFIGURED, type StripeKeyName, type StripeKeysForm } from '#shared/contract/admin/stripe.ts';
import type { StripeKeys } from '../platform/stripe/client.ts';

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
