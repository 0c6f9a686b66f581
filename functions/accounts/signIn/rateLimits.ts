import { DAY, MINUTE } from '../../platform/time/clock.ts';

interface RateLimit {
  /** What the limit counts by. Deleting an account resets its own limits and those of its e-mail. */
  readonly by: 'account' | 'email' | 'email_hash' | 'network' | 'browser' | 'link';
  readonly max: number;
  /** The window in milliseconds, from the first attempt. */
  readonly window: number;
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

const LOGOS = {
  window: 15 * MINUTE,
  text: 'Muitos logos alterados em pouco tempo. Aguarde alguns minutos e tente de novo.',
} as const;

const MAX_UPLOADS_A_DAY = 100;

const limits = {
  /** Ten attempts are enough for a forgotten password. */
  'login-email': { by: 'email', max: 10, ...QUARTER_HOUR },
  'login-browser': { by: 'browser', max: 10, ...QUARTER_HOUR },
  /** Fifty attempts are enough for an office behind one address. */
  'login-network': { by: 'network', max: 50, ...QUARTER_HOUR },
  /** Limits passwords typed within a session; separate from sign-ins, whose limit strangers can use up. */
  'session-password': { by: 'account', max: 10, ...QUARTER_HOUR },
  /** Limited because each start stores an item. */
  'google-start': { by: 'network', max: 300, ...QUARTER_HOUR },
  /** Limits failed sign-ins with codes or tokens: more than people need, too few to guess. */
  'google-sign-in': { by: 'network', max: 100, ...QUARTER_HOUR },

  /** Sixty sign-ups are enough for a class that tries the product. */
  'signup-network': { by: 'network', max: 60, ...QUARTER_HOUR },
  /** Limits probing: a sign-up followed by a sign-in reveals whether an address had an account. */
  'signup-network-day': { by: 'network', max: 100, ...SIGNUPS_A_DAY },
  /** Counts by the e-mail's hash, which survives the deletion of the account. */
  'signup-email-day': { by: 'email_hash', max: 5, ...SIGNUPS_A_DAY },

  /** Every request leaves another valid link, so the limit locks nobody out. */
  'recovery-email': { by: 'email', max: 3, ...QUARTER_HOUR },
  /** Thirty requests are enough for an office behind one address. */
  'recovery-network': { by: 'network', max: 30, ...QUARTER_HOUR },
  /** Counts attempts with valid tokens, each of which costs a password hash. */
  'reset-account': { by: 'account', max: 10, ...QUARTER_HOUR },
  /** Counts attempts with any token: nobody can guess one. */
  'reset-network': { by: 'network', max: 50, ...QUARTER_HOUR },

  /** Limited because each change writes to the owner. */
  'password-change': { by: 'account', max: 5, ...QUARTER_HOUR },
  'email-proof': { by: 'account', max: 5, ...QUARTER_HOUR },
  'email-confirm': { by: 'account', max: 20, ...QUARTER_HOUR },
  /** Limited because each change writes to the old and the new address. */
  'email-change': { by: 'account', max: 5, ...QUARTER_HOUR },
  /** Limits e-mails to addresses that already have an account. */
  'email-taken': { by: 'email', max: 3, ...QUARTER_HOUR },
  'email-account-day': { by: 'account', max: 20, ...MAILS_A_DAY },
  'email-network-day': { by: 'network', max: 100, ...MAILS_A_DAY },

  /** Apart from the limit of the account's own mails: agencies have many recipients. */
  'email-invitations-day': { by: 'account', max: 100, ...MAILS_A_DAY },
  /** Limits invitations to an address by all accounts together. */
  'email-invited': { by: 'email_hash', max: 3, ...MAILS_A_DAY },

  offer: { by: 'network', max: 300, ...QUARTER_HOUR },
  /** Limited because each checkout makes several calls to Stripe. */
  checkout: { by: 'network', max: 100, ...QUARTER_HOUR },
  /** Limited because each confirmation calls Stripe. */
  'checkout-confirmation': { by: 'network', max: 100, ...QUARTER_HOUR },
  /** Limited because each page makes several calls to Stripe, whose own limit all customers share. */
  'stripe-page': { by: 'account', max: 20, ...QUARTER_HOUR },

  /** A request counts even if it checks nothing. */
  check: {
    by: 'account',
    max: 30,
    window: 15 * MINUTE,
    text: 'Muitas verificações pedidas em pouco tempo. Aguarde alguns minutos e tente de novo.',
  },
  /** Counts uploads, and presses that fetch the logos of one or several competitors again. */
  logo: { by: 'account', max: 30, ...LOGOS },
  /** Counts the further parts of a press, and the first logos of new competitors: at most 6,000. */
  'logo-part': { by: 'account', max: 150, ...LOGOS },
  /** Limited because S3 keeps replaced files for a month. */
  'logo-upload-day': {
    by: 'account',
    max: MAX_UPLOADS_A_DAY,
    window: DAY,
    text: `O limite de ${MAX_UPLOADS_A_DAY} envios de logo por dia foi atingido. Tente de novo amanhã.`,
  },

  /** Counts openings of shared reports, also with made-up tokens. */
  'report-network': { by: 'network', max: 300, ...QUARTER_HOUR },
  /** Counts wrong passwords of a link, by who guesses. */
  'report-password': { by: 'link', max: 10, ...QUARTER_HOUR },

  export: { by: 'account', max: 20, ...QUARTER_HOUR },
  /** Allows more parts than a browser can read in this time, so that an export can always finish. */
  'export-part': { by: 'account', max: 2000, ...QUARTER_HOUR },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof limits;
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = limits;

export const limitsOfAccount = (
  userId: string,
  email: string | undefined,
): readonly (readonly [LimitName, whose: string])[] => [
  ...namesBy('account').map((name) => [name, userId] as const),
  ...(email === undefined ? [] : namesBy('email').map((name) => [name, email] as const)),
];

const namesBy = (by: RateLimit['by']): LimitName[] =>
  (Object.keys(limits) as LimitName[]).filter((name) => limits[name].by === by);
