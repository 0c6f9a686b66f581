import type { RouteName } from '#shared/contract/index.ts';

/** Every queue, and the worker that reads it. A queue brings the permission `<queue>:send`. */
export const queueWorkers = {
  checks: 'checks/runCheck',
  runChecks: 'checks/runReleasedCheck',
  cleanup: 'cleanup/cleanup',
  plans: 'billing/finishPlanChange',
  runs: 'schedule/releaseRun',
  mails: 'accounts/writeToOwner',
} as const;

export type QueueName = keyof typeof queueWorkers;
/** Workers by the names of their files below functions/. */
export type WorkerName =
  | (typeof queueWorkers)[QueueName]
  | 'schedule/scheduler'
  | 'billing/dailyPass'
  | 'edge/admit';

/**
 * Something that a function may do. stacks/permissions.ts lists the actions, resources and variables of each.
 */
export type Permission =
  | 'table:read'
  | 'table:write'
  | 'active-keywords:list'
  | 'kinds:list'
  | 'logos:put'
  | 'logos:remove'
  | 'logos:list'
  | 'icons:call'
  | `${QueueName}:send`
  | 'serper:call'
  | 'algolia:call'
  | 'search-keys:write'
  | 'origin-key:read'
  | 'trial-key:read'
  | 'stripe:call'
  | 'mail:send'
  | 'mail:configured'
  | 'stripe-keys:write'
  | 'google:call'
  | 'user-pool:verify';

interface RoleRules {
  readonly may: readonly Permission[];
  /** In seconds. */
  readonly timeout?: number;
}

/** Functions that need the same permissions share a role, which keeps the stack small. */
export const roles = {
  /** Tells CloudFront's calls from others. It cannot read the table. */
  edge: { may: ['origin-key:read'] },
  /** Says what the contract says, and reads nothing. */
  describer: { may: [] },
  /** Changes nothing. */
  reader: { may: ['table:read'] },
  writer: { may: ['table:read', 'table:write'] },
  /** Sends deletions to the worker that cleans up. */
  sender: { may: ['table:read', 'table:write', 'cleanup:send'] },
  /** Starts checks, and claims the trial of who has proven their e-mail. */
  presses: { may: ['table:read', 'table:write', 'checks:send', 'trial-key:read', 'mail:configured'] },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** Asks for an e-mail that leads to a new password. It cannot read who has an account. */
  recovery: { may: ['table:write', 'mails:send', 'mail:configured'] },
  /** Changes how people sign in, and has them written to about it. */
  account: { may: ['table:read', 'table:write', 'mails:send', 'mail:configured'] },
  /** Changes how people sign in, and writes to them about it. */
  ownerMails: { may: ['table:read', 'table:write', 'mails:send', 'mail:send'] },
  /** Signs people in through an identity provider. The only role that can read its client secret. */
  identity: { may: ['table:read', 'table:write', 'google:call', 'user-pool:verify'], timeout: 20 },
  /** Calls Stripe for customers. */
  billing: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:configured'],
    timeout: 29,
  },
  /** Says what a trial allows, or whether there would be one, without Stripe. */
  trials: { may: ['table:read', 'table:write', 'trial-key:read', 'mail:configured'] },
  /** Writes to customers about their payments. */
  reminders: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:send'],
    timeout: 29,
  },
  /** Asks Stripe about subscriptions that nothing was heard of. */
  billingPass: {
    may: ['table:read', 'table:write', 'kinds:list', 'stripe:call', 'trial-key:read', 'mail:configured'],
  },
  /** Replaces Stripe's keys. The only role that may write them. */
  stripeKeys: { may: ['table:read', 'table:write', 'stripe-keys:write'] },
  /** Runs checks. Reads the search providers' keys. */
  checks: {
    may: ['table:read', 'table:write', 'checks:send', 'runChecks:send', 'serper:call', 'algolia:call'],
  },
  /** Finishes changes of plans: for all their subscribers, and at Stripe. */
  plans: { may: ['table:read', 'table:write', 'kinds:list', 'plans:send', 'stripe:call'] },
  /** Serves administrators: lists all customers' items, and sends work to the workers. */
  administrator: {
    may: [
      'table:read',
      'table:write',
      'kinds:list',
      'cleanup:send',
      'plans:send',
      'runs:send',
      'mails:send',
      'mail:configured',
    ],
  },
  /** Changes and tests the search providers for administrators. The only role that can write their keys. */
  searchAdministrator: {
    may: ['table:read', 'table:write', 'serper:call', 'algolia:call', 'search-keys:write'],
    timeout: 29,
  },
  /** Deletes users, whose subscriptions end at Stripe first. */
  deleter: { may: ['table:read', 'table:write', 'cleanup:send', 'stripe:call'], timeout: 29 },
  /** Runs what no request triggers: the scheduled checks and the cleanup. */
  background: {
    may: [
      'table:read',
      'table:write',
      'active-keywords:list',
      'runChecks:send',
      'cleanup:send',
      'plans:send',
      'runs:send',
      'logos:list',
      'logos:remove',
    ],
  },
} satisfies Record<string, RoleRules>;

export type Role = keyof typeof roles;

/** The permissions and time limit of a role. */
export const rulesOf = (role: Role): RoleRules => roles[role];

/** The role of every route. A route without one does not compile. */
export const routeRoles: Record<RouteName, Role> = {
  'description/get': 'describer',
  'accounts/signup': 'account',
  'accounts/login': 'writer',
  'accounts/requestRecovery': 'recovery',
  'accounts/resetPassword': 'ownerMails',
  'accounts/changeEmail': 'account',
  'accounts/cancelEmailChange': 'writer',
  'accounts/requestEmailProof': 'account',
  'accounts/confirmEmail': 'account',
  'accounts/me': 'reader',
  'accounts/logout': 'writer',
  'accounts/startGoogle': 'identity',
  'accounts/finishGoogle': 'identity',
  'accounts/googleLogin': 'identity',
  'companies/list': 'reader',
  'reports/listCompanies': 'reader',
  'companies/create': 'writer',
  'companies/update': 'writer',
  'companies/delete': 'sender',
  'companies/uploadLogo': 'logos',
  'competitors/refreshLogos': 'logos',
  'reports/getAnalysis': 'reader',
  'checks/startKeywords': 'presses',
  'reports/getGrid': 'reader',
  'checks/getProgress': 'reader',
  'checks/startGrid': 'presses',
  'schedule/getNext': 'trials',
  'competitors/list': 'reader',
  'competitors/create': 'writer',
  'competitors/delete': 'sender',
  'competitors/refreshLogo': 'logos',
  'reports/getCompetitor': 'reader',
  'reports/getDashboard': 'reader',
  'keywords/list': 'reader',
  'keywords/create': 'writer',
  'keywords/createMany': 'writer',
  'keywords/deleteMany': 'sender',
  'keywords/delete': 'sender',
  'reports/getHistory': 'reader',
  'billing/getOffer': 'trials',
  'billing/createCheckout': 'billing',
  'billing/confirmCheckout': 'billing',
  'billing/createPortalSession': 'billing',
  'billing/receiveWebhook': 'billing',
  'plans/list': 'reader',
  'plans/get': 'reader',
  'profiles/get': 'reader',
  'profiles/update': 'writer',
  'profiles/delete': 'deleter',
  'profiles/export': 'billing',
  'billing/getSubscription': 'billing',
  'audit/list': 'administrator',
  'billing/listSubscriptions': 'administrator',
  'billing/getOverview': 'reader',
  'billing/retryPayment': 'billing',
  'billing/cancelSubscription': 'billing',
  'billing/sendReminder': 'reminders',
  'users/list': 'administrator',
  'users/create': 'administrator',
  'users/update': 'administrator',
  'users/delete': 'deleter',
  'billing/getDiagnosis': 'billing',
  'billing/updateKeys': 'stripeKeys',
  'billing/listPayments': 'administrator',
  'plans/listAll': 'administrator',
  'plans/create': 'administrator',
  'plans/update': 'administrator',
  'plans/delete': 'administrator',
  'billing/listPriceSync': 'billing',
  'billing/syncPrice': 'billing',
  'billing/syncPrices': 'billing',
  'schedule/getSettings': 'reader',
  'schedule/updateSettings': 'writer',
  'schedule/getStatus': 'reader',
  'schedule/run': 'administrator',
  'schedule/checkAll': 'administrator',
  'schedule/stop': 'writer',
  'search/getSettings': 'searchAdministrator',
  'search/updateSettings': 'searchAdministrator',
  'search/updateSerper': 'searchAdministrator',
  'search/getCredits': 'searchAdministrator',
  'search/getStatistics': 'reader',
  'search/testProvider': 'searchAdministrator',
  'search/testSerper': 'searchAdministrator',
  'search/testWorkflow': 'searchAdministrator',
};

/** The role of every worker. */
export const workerRoles: Record<WorkerName, Role> = {
  'checks/runCheck': 'checks',
  'checks/runReleasedCheck': 'checks',
  'cleanup/cleanup': 'background',
  'billing/finishPlanChange': 'plans',
  'schedule/scheduler': 'background',
  'billing/dailyPass': 'billingPass',
  'schedule/releaseRun': 'background',
  'edge/admit': 'edge',
  'accounts/writeToOwner': 'ownerMails',
};

interface Throttle {
  /** Requests a second, of all callers together. */
  readonly rate: number;
  /** How many may come at once. */
  readonly burst: number;
}

const expensive: Throttle = { rate: 10, burst: 20 };

/**
 * Routes where a flood costs more than elsewhere, before the functions refuse it by their own limits for each
 * account and address. Far above what customers need: it would keep them out too.
 */
export const throttleOf: Partial<Record<RouteName, Throttle>> = {
  // scrypt.
  'accounts/login': { rate: 20, burst: 40 },
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
  // Messages for the workers.
  'checks/startKeywords': { rate: 20, burst: 40 },
  'checks/startGrid': { rate: 20, burst: 40 },
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
};
