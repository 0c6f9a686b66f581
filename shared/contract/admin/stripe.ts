import * as z from 'zod/mini';
import { version, versionRead } from '../edits.ts';
import { moment, successReply } from '../fields.ts';
import { route } from '../route.ts';

export const stripeKeyPrefixes = {
  STRIPE_SECRET_KEY: 'sk_',
  STRIPE_PUBLISHABLE_KEY: 'pk_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
} as const;

export const stripeKeyName = z.enum(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
export type StripeKeyName = z.output<typeof stripeKeyName>;

export const NOT_CONFIGURED = 'não configurado';

export const hasKeyForm = (name: StripeKeyName, value: string): boolean =>
  value.startsWith(stripeKeyPrefixes[name]) && /^[a-z]+_\w+$/.test(value);

const keyField = (name: StripeKeyName, label: string) =>
  z._default(
    z.pipe(
      z.string().check(
        z.trim(),
        z.maxLength(255),
        z.refine((value) => isUnchanged(value) || hasKeyForm(name, value), {
          error: `${label} deve começar com ${stripeKeyPrefixes[name]} e ter só letras, números e "_".`,
        }),
      ),
      z.transform((value) => (isUnchanged(value) ? '' : value)),
    ),
    '',
  );

const isUnchanged = (value: string): boolean => value === '' || value.toLowerCase() === NOT_CONFIGURED;

/** An empty field, or "não configurado", keeps the stored value. */
export const stripeKeysForm = z.object({
  STRIPE_SECRET_KEY: keyField('STRIPE_SECRET_KEY', 'A chave secreta'),
  STRIPE_PUBLISHABLE_KEY: keyField('STRIPE_PUBLISHABLE_KEY', 'A chave publicável'),
  STRIPE_WEBHOOK_SECRET: keyField('STRIPE_WEBHOOK_SECRET', 'O segredo do webhook'),
});
export type StripeKeysForm = z.output<typeof stripeKeysForm>;

/** Holds only the first characters of the keys. */
export const diagnosis = z.object({
  status: z.enum(['success', 'warning', 'error']),
  summary: z.string(),
  instructions: z.array(z.object({ issue: z.string(), solution: z.string(), steps: z.array(z.string()) })),
  currentConfig: z.object({
    STRIPE_SECRET_KEY_prefix: z.string(),
    STRIPE_PUBLISHABLE_KEY_prefix: z.string(),
    STRIPE_WEBHOOK_SECRET_prefix: z.string(),
  }),
  version,
  issues: z.array(z.string()),
  warnings: z.array(z.string()),
  correct: z.array(z.string()),
  incorrect_keys: z.array(stripeKeyName),
});
export type Diagnosis = z.output<typeof diagnosis>;

export const paymentFilter = z.enum(['all', 'success', 'errors']);

const paymentLog = z.object({
  id: z.string(),
  created_at: moment,
  keyword: z.string(),
  status: z.string(),
  error_message: z.nullable(z.string()),
});
export type PaymentLog = z.output<typeof paymentLog>;

/** A page with fewer payments is the last. */
export const PAYMENTS_PER_PAGE = 50;

export const paymentCursor = ({ created_at, id }: Pick<PaymentLog, 'created_at' | 'id'>): string =>
  `${created_at}#${id}`;

const paymentQuery = z.object({
  filter: z._default(paymentFilter, 'all'),
  cursor: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#\w{1,64}$/))),
});
export type PaymentQuery = z.output<typeof paymentQuery>;

export const stripeSettings = {
  getDiagnosis: route('admin', 'GET', '/api/admin/stripe-diagnosis', {
    summary: 'Examina as chaves do Stripe e diz como corrigi-las.',
    reply: diagnosis,
  }),
  updateKeys: route('admin', 'PUT', '/api/admin/config/stripe', {
    summary: 'Altera as chaves do Stripe; as que ficam vazias não mudam. Pede uma entrada recente.',
    body: z.extend(stripeKeysForm, { version: versionRead }),
    reply: successReply,
  }),
  listPayments: route('admin', 'GET', '/api/admin/payment-logs', {
    summary: 'Lista os passos dos pagamentos, do mais recente ao mais antigo.',
    query: paymentQuery,
    reply: z.array(paymentLog),
  }),
};
