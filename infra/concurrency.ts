import type { RouteName } from '#shared/contract/index.ts';
import type { QueueName, WorkerName } from './queueWorkers.ts';

/** How many functions run at once, of those that an account may run. */
interface Concurrency {
  /** The most batches of each queue. */
  readonly batches: Readonly<Record<QueueName, number>>;
  /** Functions that find capacity however many others run, and never take more than that. */
  readonly reserved: Partial<Record<RouteName | WorkerName, number>>;
}

/** What an account may run at once after its first weeks; a new one often starts with 10. */
export const USUAL_LIMIT = 1000;

/** AWS refuses reservations that leave less to all other functions. */
const MIN_UNRESERVED = 100;

/** Stripe's events and the scheduler go on in a flood of requests. */
const reserved = { 'billing/receiveWebhook': 20, 'schedule/scheduler': 2 } as const;

/** SQS lets at least so many batches of a queue run at once. */
const LEAST_BATCHES = 2;

/** Of the queues that are rarely busy, and whose batches are short. */
const others = { cleanup: LEAST_BATCHES, plans: LEAST_BATCHES, runs: LEAST_BATCHES, mails: LEAST_BATCHES };

/** What checks leave: for requests, for the batches of the other queues, and for what runs by the clock. */
const LEFT_BY_CHECKS = 2 + LEAST_BATCHES * Object.keys(others).length + 2;

/**
 * Shares out the limit of the account. Where it is unknown nothing is reserved, because a deployment that
 * reserves more than a new account has fails.
 */
export const shareConcurrency = (limit: number | undefined): Concurrency => {
  const shared = (limit ?? USUAL_LIMIT) - LEFT_BY_CHECKS;
  const atMost = (batches: number, share: number) =>
    Math.max(LEAST_BATCHES, Math.min(batches, Math.floor(shared * share)));
  const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
  return {
    // Workers enough that one is free while those of a large check wait for the rate limit.
    batches: { checks: atMost(20, 0.25), runChecks: atMost(50, 0.4), ...others },
    reserved: limit !== undefined && limit - sum >= MIN_UNRESERVED ? reserved : {},
  };
};
