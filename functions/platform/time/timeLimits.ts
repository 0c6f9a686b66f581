/**
 * How long every client of another service may take, and how often it tries. All calls of a client that
 * follow one another end before the function that makes them; a test compares them with the stacks.
 */

/** The time limits of a client, in milliseconds. */
export interface TimeLimit {
  /** From the beginning of an attempt to that of its answer, or to its end where `limitedFetch` makes it. */
  readonly attempt: number;
  /** The same while somebody waits for a route. */
  readonly attemptInRoute?: number;
  /** The most attempts of a call. Only failures that a further one may cure are tried again. */
  readonly attempts: number;
  /** The most calls that follow one another and are not stopped by the end of the function's time. */
  readonly calls?: number;
}

export const timeLimits = {
  /** DynamoDB. A route answers within 3 s even if the table does not. */
  table: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  /** Secrets Manager; a key and the one before it. */
  secrets: { attempt: 1000, attemptInRoute: 1500, attempts: 2, calls: 2 },
  /** SQS. */
  queues: { attempt: 5000, attemptInRoute: 2200, attempts: 3 },
  /** S3. */
  files: { attempt: 5000, attempts: 3 },
  /** SES, which has no idempotency keys: a repeated request would send the e-mail twice. */
  mail: { attempt: 5000, attempts: 1 },
  /** Most calls take a fraction of this; a customer who waits longer is better off with an error. */
  stripe: { attempt: 6000, attempts: 2 },
  /** A page of a search provider; each attempt takes a token of the rate limit. */
  search: { attempt: 6000, attempts: 3 },
  /** The account at the search provider. */
  searchAccount: { attempt: 6000, attempts: 1 },
  /** Discovery, exchange and keys. */
  google: { attempt: 4000, attempts: 1, calls: 3 },
  /** The keys of a user pool. */
  userPool: { attempt: 4000, attempts: 1 },
  /** The users of a pool: finding those of an address, and removing each, of whom there is mostly one. */
  poolUsers: { attempt: 4000, attempts: 2, calls: 3 },
  icons: { attempt: 5000, attempts: 1 },
} as const satisfies Readonly<Record<string, TimeLimit>>;

export type ClientName = keyof typeof timeLimits;

/** The time limits of a client. */
export const timeLimitOf = (client: ClientName): TimeLimit => timeLimits[client];

/** The longest that a client may keep a function waiting. */
export const longestOf = (client: ClientName, inRoute: boolean): number => {
  const { attempt, attemptInRoute = attempt, attempts, calls = 1 } = timeLimitOf(client);
  return (inRoute ? attemptInRoute : attempt) * attempts * calls;
};

/** How long a connection to an AWS service may take to be made. */
export const CONNECTION_LIMIT = 1000;

/** The part of a route's time that is kept for what is logged and answered after its deadline. */
export const RESERVED = 3000;
