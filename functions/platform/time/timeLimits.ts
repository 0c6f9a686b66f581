/**
 * Calls made one after another must end before their function does; a test compares these limits with the
 * stacks.
 */

export interface TimeLimit {
  /** How long until the answer begins or, for calls by `limitedFetch`, ends. */
  readonly attempt: number;
  /** Replaces `attempt` in routes, where somebody waits. */
  readonly attemptInRoute?: number;
  /** Retries only failures that a retry may cure. */
  readonly attempts: number;
  /** The most calls one after another that the function's deadline does not stop. */
  readonly calls?: number;
}

export const timeLimits = {
  /** The limit in routes lets them answer within 3 s even if DynamoDB does not. */
  table: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  /** The two calls read a key and its predecessor. */
  secrets: { attempt: 1000, attemptInRoute: 1500, attempts: 2, calls: 2 },
  queues: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  files: { attempt: 5000, attempts: 3 },
  /** SES has no idempotency keys: a retry could send the e-mail twice. */
  mail: { attempt: 5000, attempts: 1 },
  /** Most calls take a fraction of this time; beyond it, an error is better than waiting. */
  stripe: { attempt: 6000, attempts: 2 },
  /** Each attempt takes a token of the rate limit. */
  search: { attempt: 6000, attempts: 3 },
  searchAccount: { attempt: 6000, attempts: 1 },
  /** The three calls are discovery, exchange and keys. */
  google: { attempt: 4000, attempts: 1, calls: 3 },
  userPool: { attempt: 4000, attempts: 1 },
  /** The calls find an address's users, mostly one, and remove each. */
  poolUsers: { attempt: 4000, attempts: 2, calls: 3 },
  icons: { attempt: 5000, attempts: 1 },
} as const satisfies Readonly<Record<string, TimeLimit>>;

export type ClientName = keyof typeof timeLimits;

export const timeLimitOf = (client: ClientName): TimeLimit => timeLimits[client];

export const RESERVED_MS = 3000;
