import type { StripeKeyName } from '#shared/contract/admin/stripe.ts';

export const keyLabels: Readonly<Record<StripeKeyName, string>> = {
  STRIPE_SECRET_KEY: 'Chave secreta',
  STRIPE_PUBLISHABLE_KEY: 'Chave publicável',
  STRIPE_WEBHOOK_SECRET: 'Segredo do webhook',
};
