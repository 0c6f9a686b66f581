/** How many attempts are accepted, whose, and in which time. */
import { DAY, MINUTE } from '../../platform/time/clock.ts';

interface RateLimit {
  /** What attempts are counted by; those of an account and of its e-mail are forgotten when it is deleted. */
  readonly by: 'account' | 'email' | 'email_hash' | 'network' | 'browser';
  readonly max: number;
  /** How long (milliseconds) attempts count, from the first one on. */
  readonly window: number;
  /** What further attempts are answered with. */
  readonly text: string;
}

const QUARTER_HOUR = {
  window: 15 * MINUTE,
  text: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
} as const;

const MAILS_A_DAY = {
  window: DAY,
  text: 'Muitos pedidos de e-mail em pouco tempo. Tente de novo amanhã.',
} as const;

const SIGNUPS_A_DAY = {
  window: DAY,
  text: 'Muitos cadastros em pouco tempo. Se você já tem uma conta, entre com ela; se não, tente de novo amanhã.',
} as const;

const MAX_UPLOADS_A_DAY = 100;

const limits = {
  /** Enough for a forgotten password. */
  'login-email': { by: 'email', max: 10, ...QUARTER_HOUR },
  'login-browser': { by: 'browser', max: 10, ...QUARTER_HOUR },
  /** Enough for an office behind one address. */
  'login-network': { by: 'network', max: 50, ...QUARTER_HOUR },
  /** Passwords typed in sessions: apart from sign-ins, which strangers can use up. */
  'session-password': { by: 'account', max: 10, ...QUARTER_HOUR },
  /** Each start stores an item. */
  'google-start': { by: 'network', max: 300, ...QUARTER_HOUR },
  /** Failed sign-ins with codes or tokens: more than people need, and too few to guess. */
  'google-sign-in': { by: 'network', max: 100, ...QUARTER_HOUR },

  /** Enough for a class that tries the product. */
  'signup-network': { by: 'network', max: 60, ...QUARTER_HOUR },
  /** A signup followed by a sign-in tells whether an address had an account: for few addresses a day. */
  'signup-network-day': { by: 'network', max: 100, ...SIGNUPS_A_DAY },
  /** By the hash, which outlasts the account: deleting it does not begin the count anew. */
  'signup-email-day': { by: 'email_hash', max: 5, ...SIGNUPS_A_DAY },

  /** Every request leaves another valid link, so the limit locks nobody out. */
  'recovery-email': { by: 'email', max: 3, ...QUARTER_HOUR },
  /** Enough for an office behind one address. */
  'recovery-network': { by: 'network', max: 30, ...QUARTER_HOUR },
  /** With valid tokens, each of which costs a hash. */
  'reset-account': { by: 'account', max: 10, ...QUARTER_HOUR },
  /** A token cannot be guessed. */
  'reset-network': { by: 'network', max: 50, ...QUARTER_HOUR },

  'email-proof': { by: 'account', max: 5, ...QUARTER_HOUR },
  'email-confirm': { by: 'account', max: 20, ...QUARTER_HOUR },
  /** Each writes to both addresses. */
  'email-change': { by: 'account', max: 5, ...QUARTER_HOUR },
  /** Of the mails that tell an address that it already has an account. */
  'email-taken': { by: 'email', max: 3, ...QUARTER_HOUR },
  'email-account-day': { by: 'account', max: 20, ...MAILS_A_DAY },
  'email-network-day': { by: 'network', max: 100, ...MAILS_A_DAY },

  offer: { by: 'network', max: 300, ...QUARTER_HOUR },
  /** Each checkout makes several calls to Stripe. */
  checkout: { by: 'network', max: 100, ...QUARTER_HOUR },
  /** Each confirmation calls Stripe. */
  'checkout-confirmation': { by: 'network', max: 100, ...QUARTER_HOUR },
  /** A checkout or portal: several calls each, of which Stripe limits those of all customers together. */
  'stripe-page': { by: 'account', max: 20, ...QUARTER_HOUR },

  /** Presses of the buttons, whether they send something or not. */
  check: {
    by: 'account',
    max: 30,
    window: 15 * MINUTE,
    text: 'Muitas verificações pedidas em pouco tempo. Aguarde alguns minutos e tente de novo.',
  },
  /** Uploads, and refreshes of one logo or of all of a company's competitors, together. */
  logo: {
    by: 'account',
    max: 30,
    window: 15 * MINUTE,
    text: 'Muitos logos alterados em pouco tempo. Aguarde alguns minutos e tente de novo.',
  },
  /** S3 keeps replaced files for a month. */
  'logo-upload-day': {
    by: 'account',
    max: MAX_UPLOADS_A_DAY,
    window: DAY,
    text: `O limite de ${MAX_UPLOADS_A_DAY} envios de logo por dia foi atingido. Tente de novo amanhã.`,
  },

  export: { by: 'account', max: 20, ...QUARTER_HOUR },
  /** A browser reads fewer parts one after another: what has begun also ends. */
  'export-part': { by: 'account', max: 2000, ...QUARTER_HOUR },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof limits;
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = limits;

/** The limits of an account and of its e-mail, with whose they are. */
export const limitsOfAccount = (
  userId: string,
  email: string | undefined,
): readonly (readonly [LimitName, whose: string])[] => [
  ...namesBy('account').map((name) => [name, userId] as const),
  ...(email === undefined ? [] : namesBy('email').map((name) => [name, email] as const)),
];

const namesBy = (by: RateLimit['by']): LimitName[] =>
  (Object.keys(limits) as LimitName[]).filter((name) => limits[name].by === by);
