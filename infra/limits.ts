import type { RouteName } from '#shared/contract/index.ts';
import type { QueueName, WorkerName } from './queueWorkers.ts';

interface Throttle {
  /** Requests a second, of all callers together. */
  readonly rate: number;
  readonly burst: number;
}

const expensive: Throttle = { rate: 100, burst: 200 };

/** Expensive under a flood from many addresses. The rates are high: exceeding them keeps everybody out. */
export const throttleOf: Partial<Record<RouteName, Throttle>> = {
  // They compute scrypt.
  'accounts/login': expensive,
  'accounts/signup': expensive,
  'accounts/resetPassword': expensive,
  // They send e-mails.
  'accounts/requestRecovery': expensive,
  'accounts/requestEmailProof': expensive,
  'accounts/changeEmail': expensive,
  // Anybody can cause calls to Google.
  'accounts/startGoogle': expensive,
  'accounts/finishGoogle': expensive,
  'accounts/googleLogin': expensive,
  // Anybody can cause calls to Stripe.
  'billing/createCheckout': expensive,
  'billing/confirmCheckout': expensive,
  'billing/createPortalSession': expensive,
  // They fill the workers' queues.
  'checks/startKeywords': expensive,
  'checks/startGrid': expensive,
  // It reads all items of a customer.
  'profiles/export': expensive,
};

/** In MB, for heavy computation. Memory also sets the share of a CPU: 1769 MB are a whole one. */
export const memoryOf: Partial<Record<RouteName, number>> = {
  // They compute scrypt.
  'accounts/login': 1769,
  'accounts/signup': 1769,
  'profiles/delete': 1769,
  'accounts/resetPassword': 1769,
  'accounts/changeEmail': 1769,
  'users/create': 1769,
  'users/update': 1769,
  // They compute over all keywords of a company while somebody waits.
  'reports/getAnalysis': 1024,
  'reports/getGrid': 1024,
  // It computes the points of a thousand keywords.
  'users/countLookups': 1024,
};

interface Concurrency {
  readonly batches: Readonly<Record<QueueName, number>>;
  /** A reservation is both guaranteed and the most that the function may take. */
  readonly reserved: Partial<Record<RouteName | WorkerName, number>>;
}

/** The usual limit of an account after some weeks. New ones often start with 10. */
export const USUAL_CONCURRENCY = 1000;

/** AWS rejects reservations that leave less for all other functions. */
const MIN_UNRESERVED = 100;

/** Keeps them running in a flood of requests. */
const reserved = { 'billing/receiveWebhook': 20, 'schedule/scheduler': 2 } as const;

/** The least that SQS accepts for a queue. */
const LEAST_BATCHES = 2;

/** Rarely busy, with short batches. */
const otherBatches = {
  cleanup: LEAST_BATCHES,
  plans: LEAST_BATCHES,
  runs: LEAST_BATCHES,
  mails: LEAST_BATCHES,
};

/** Left by checks for requests, the other queues' batches, and the schedule. */
const LEFT_BY_CHECKS = 2 + LEAST_BATCHES * Object.keys(otherBatches).length + 2;

/** Without a limit nothing is reserved: a deployment fails if it reserves more than a new account has. */
export const shareConcurrency = (limit: number | undefined): Concurrency => {
  const shared = (limit ?? USUAL_CONCURRENCY) - LEFT_BY_CHECKS;
  const atMost = (batches: number, share: number) =>
    Math.max(LEAST_BATCHES, Math.min(batches, Math.floor(shared * share)));
  const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
  return {
    // Enough that one worker is free while those of a large check wait for the rate limit.
    batches: { checks: atMost(20, 0.25), runChecks: atMost(50, 0.4), ...otherBatches },
    reserved: limit !== undefined && limit - sum >= MIN_UNRESERVED ? reserved : {},
  };
};
