import type { RouteName } from '#shared/contract/index.ts';
import type { QueueName, WorkerName } from './queueWorkers.ts';

interface Throttle {
  /** Requests a second, of all callers together. */
  readonly rate: number;
  readonly burst: number;
}

const expensive: Throttle = { rate: 100, burst: 200 };

/**
 * Routes where a flood of many addresses costs more than elsewhere: what one address or account sends, the
 * functions refuse before they do the work. The rate is high because whatever exceeds it keeps everybody out.
 */
export const throttleOf: Partial<Record<RouteName, Throttle>> = {
  // scrypt.
  'accounts/login': expensive,
  'accounts/signup': expensive,
  'accounts/resetPassword': expensive,
  // E-mails.
  'accounts/requestRecovery': expensive,
  'accounts/requestEmailProof': expensive,
  'accounts/changeEmail': expensive,
  // Calls of Google, for anybody.
  'accounts/startGoogle': expensive,
  'accounts/finishGoogle': expensive,
  'accounts/googleLogin': expensive,
  // Calls of Stripe, for anybody.
  'billing/createCheckout': expensive,
  'billing/confirmCheckout': expensive,
  'billing/createPortalSession': expensive,
  // Messages for the workers.
  'checks/startKeywords': expensive,
  'checks/startGrid': expensive,
  // All items of a customer.
  'profiles/export': expensive,
};

/**
 * Memory in MB of functions with heavy computation; it also sets their share of a CPU. 1769 MB are one whole
 * CPU.
 */
export const memoryOf: Partial<Record<RouteName, number>> = {
  // All compute scrypt.
  'accounts/login': 1769,
  'accounts/signup': 1769,
  'profiles/delete': 1769,
  'accounts/resetPassword': 1769,
  'accounts/changeEmail': 1769,
  'users/create': 1769,
  'users/update': 1769,
  // Both compute over all keywords of a company, while somebody waits for the table.
  'reports/getAnalysis': 1024,
  'reports/getGrid': 1024,
  // The points of a thousand keywords.
  'users/countLookups': 1024,
};

/** How many functions run at once, of those that an account may run. */
interface Concurrency {
  readonly batches: Readonly<Record<QueueName, number>>;
  /** Functions that find capacity however many others run, and never take more than that. */
  readonly reserved: Partial<Record<RouteName | WorkerName, number>>;
}

/** What an account may run at once after its first weeks; a new one often starts with 10. */
export const USUAL_CONCURRENCY = 1000;

/** AWS refuses reservations that leave less to all other functions. */
const MIN_UNRESERVED = 100;

/** Stripe's events and the scheduler go on in a flood of requests. */
const reserved = { 'billing/receiveWebhook': 20, 'schedule/scheduler': 2 } as const;

/** SQS lets at least so many batches of a queue run at once. */
const LEAST_BATCHES = 2;

/** Of the queues that are rarely busy, and whose batches are short. */
const otherBatches = {
  cleanup: LEAST_BATCHES,
  plans: LEAST_BATCHES,
  runs: LEAST_BATCHES,
  mails: LEAST_BATCHES,
};

/** What checks leave: for requests, for the batches of the other queues, and for what runs by the clock. */
const LEFT_BY_CHECKS = 2 + LEAST_BATCHES * Object.keys(otherBatches).length + 2;

/**
 * Shares out the limit of the account. Where it is unknown nothing is reserved, because a deployment that
 * reserves more than a new account has fails.
 */
export const shareConcurrency = (limit: number | undefined): Concurrency => {
  const shared = (limit ?? USUAL_CONCURRENCY) - LEFT_BY_CHECKS;
  const atMost = (batches: number, share: number) =>
    Math.max(LEAST_BATCHES, Math.min(batches, Math.floor(shared * share)));
  const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
  return {
    // Workers enough that one is free while those of a large check wait for the rate limit.
    batches: { checks: atMost(20, 0.25), runChecks: atMost(50, 0.4), ...otherBatches },
    reserved: limit !== undefined && limit - sum >= MIN_UNRESERVED ? reserved : {},
  };
};
