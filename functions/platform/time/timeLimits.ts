/** Successive calls must end before their function does; a test compares them with the stacks. */

/** In milliseconds. */
export interface TimeLimit {
  /** Until the answer begins, or ends where `limitedFetch` makes the call. */
  readonly attempt: number;
  /** Replaces `attempt` in routes, where somebody waits. */
  readonly attemptInRoute?: number;
  /** Only failures that a retry may cure are retried. */
  readonly attempts: number;
  /** The most calls in succession that the function's deadline does not stop. */
  readonly calls?: number;
}

export const timeLimits = {
  /** A route answers within 3 s even if DynamoDB does not. */
  table: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  /** Two calls: a key and its predecessor. */
  secrets: { attempt: 1000, attemptInRoute: 1500, attempts: 2, calls: 2 },
  queues: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  files: { attempt: 5000, attempts: 3 },
  /** SES has no idempotency keys: a retry could send the e-mail twice. */
  mail: { attempt: 5000, attempts: 1 },
  /** Most calls take a fraction of this; beyond it, an error is better than waiting. */
  stripe: { attempt: 6000, attempts: 2 },
  /** Each attempt takes a token of the rate limit. */
  search: { attempt: 6000, attempts: 3 },
  searchAccount: { attempt: 6000, attempts: 1 },
  /** Discovery, exchange and keys. */
  google: { attempt: 4000, attempts: 1, calls: 3 },
  userPool: { attempt: 4000, attempts: 1 },
  /** Finding an address's users, and removing each; mostly one. */
  poolUsers: { attempt: 4000, attempts: 2, calls: 3 },
  icons: { attempt: 5000, attempts: 1 },
} as const satisfies Readonly<Record<string, TimeLimit>>;

export type ClientName = keyof typeof timeLimits;

export const timeLimitOf = (client: ClientName): TimeLimit => timeLimits[client];

export const longestOf = (client: ClientName, inRoute: boolean): number => {
  const { attempt, attemptInRoute = attempt, attempts, calls = 1 } = timeLimitOf(client);
  return (inRoute ? attemptInRoute : attempt) * attempts * calls;
};

/** For connecting to an AWS service. */
export const CONNECTION_LIMIT = 1000;

/** Reserved for logging and answering after a route's deadline. */
export const RESERVED = 3000;
