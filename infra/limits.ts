import type { RouteName } from '#shared/contract/index.ts';

interface Throttle {
  /** Requests a second, of all callers together. */
  readonly rate: number;
  /** How many may come at once. */
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
