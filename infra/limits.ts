import type { RouteName } from '#shared/contract/index.ts';
import type { QueueName, WorkerName } from './queueWorkers.ts';

interface Throttle {
  /** Requests a second that all callers together may send. */
  readonly rate: number;
  readonly burst: number;
}

const expensive: Throttle = { rate: 100, burst: 200 };

/** Routes that a flood makes expensive. The rates are high, because exceeding them keeps everybody out. */
export const throttleOf: Partial<Record<RouteName, Throttle>> = {
  // These routes compute scrypt.
  'accounts/login': expensive,
  'accounts/signup': expensive,
  'accounts/resetPassword': expensive,
  'accounts/changePassword': expensive,
  'clientReports/createLink': expensive,
  'clientReports/open': expensive,
  'clientReports/download': expensive,
  // These routes send e-mails.
  'accounts/requestRecovery': expensive,
  'accounts/requestEmailProof': expensive,
  'accounts/changeEmail': expensive,
  // Anybody can make these routes call Google.
  'accounts/startGoogle': expensive,
  'accounts/finishGoogle': expensive,
  'accounts/googleLogin': expensive,
  // Anybody can make these routes call Stripe.
  'billing/createCheckout': expensive,
  'billing/confirmCheckout': expensive,
  'billing/createPortalSession': expensive,
  // These routes fill the workers' queues.
  'checks/startKeywords': expensive,
  'checks/startSelection': expensive,
  'checks/startGrid': expensive,
  // This route reads all items of a customer.
  'profiles/export': expensive,
};

/** Memory in MB of routes that compute much. It also sets the share of a CPU: 1769 MB give a whole CPU. */
export const memoryOf: Partial<Record<RouteName, number>> = {
  // These routes compute scrypt.
  'accounts/login': 1769,
  'accounts/signup': 1769,
  'profiles/delete': 1769,
  'accounts/resetPassword': 1769,
  'accounts/changePassword': 1769,
  'accounts/changeEmail': 1769,
  'users/create': 1769,
  'users/update': 1769,
  'clientReports/createLink': 1769,
  'clientReports/open': 1769,
  'clientReports/download': 1769,
  // These routes compute over all keywords of a company while somebody waits.
  'reports/getAnalysis': 1024,
  'reports/getGrid': 1024,
  'reports/getPageOne': 1024,
  'reports/getKeywordPageOne': 1024,
  'reports/getPages': 1024,
  'reports/getPositions': 1024,
  'reports/listCompetitors': 1024,
  'reports/getOverview': 1024,
  'reports/getPortfolio': 1024,
  'clientReports/preview': 1024,
  // This route unpacks 400 points with ten competitors each.
  'reports/getHistory': 1024,
};

interface Concurrency {
  readonly batches: Readonly<Record<QueueName, number>>;
  /** How many invocations of a function may run at once; the account keeps these free for it. */
  readonly reserved: Partial<Record<RouteName | WorkerName, number>>;
}

/** The usual limit of an account after some weeks. New accounts often start with 10. */
const USUAL_CONCURRENCY = 1000;

/** AWS rejects reservations that leave fewer concurrent invocations for all other functions. */
const MIN_UNRESERVED = 100;

/** Reserved so that these functions keep running in a flood of requests. */
const reserved = { 'billing/receiveWebhook': 20, 'schedule/scheduler': 2 } as const;

/** The smallest limit of concurrent batches that SQS accepts for a queue. */
const LEAST_BATCHES = 2;

/** Concurrent batches of the queues that are rarely busy. */
const otherBatches = {
  tasks: LEAST_BATCHES,
  billingTasks: LEAST_BATCHES,
  releases: LEAST_BATCHES,
  mails: LEAST_BATCHES,
};

/** What checks leave free: 2 for requests, the batches of the other queues, and 2 for the scheduler. */
const LEFT_BY_CHECKS = 2 + LEAST_BATCHES * Object.keys(otherBatches).length + 2;

/** Reserves nothing if the limit is unknown: reserving more than a new account has fails the deployment. */
export const shareConcurrency = (limit: number | undefined): Concurrency => {
  const shared = (limit ?? USUAL_CONCURRENCY) - LEFT_BY_CHECKS;
  const atMost = (batches: number, share: number) =>
    Math.max(LEAST_BATCHES, Math.min(batches, Math.floor(shared * share)));
  const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
  return {
    // With 20 workers, one is free while the workers of a large check wait for the rate limit.
    batches: { checks: atMost(20, 0.25), restChecks: atMost(50, 0.4), ...otherBatches },
    reserved: limit !== undefined && limit - sum >= MIN_UNRESERVED ? reserved : {},
  };
};
