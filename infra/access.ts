import type { RouteName } from '#shared/contract/index.ts';

/** One thing that a function may do; stacks/permissions.ts says by which actions, on what, and told of it by which variables. */
export type Permission =
  | 'table:read'
  | 'table:write'
  | 'active-keywords:list'
  | 'logos:put'
  | 'logos:remove'
  | 'logos:list'
  | 'icons:call'
  | 'checks:send'
  | 'cleanup:send'
  | 'serper:call'
  | 'stripe:call'
  | 'google:call'
  | 'user-pool:verify';

interface RoleRules {
  readonly may: readonly Permission[];
  /** In seconds. */
  readonly timeout?: number;
}

/** Roles are shared by functions that need the same permissions, which keeps the stack small and this table readable. */
export const roles = {
  /** Changes nothing. */
  reader: { may: ['table:read'] },
  writer: { may: ['table:read', 'table:write'] },
  /** Leaves work to the workers: checks to make, what was deleted to clean up. */
  sender: { may: ['table:read', 'table:write', 'checks:send', 'cleanup:send'] },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** Signs in by an identity provider; the only one that knows our secret there. */
  identity: { may: ['table:read', 'table:write', 'google:call', 'user-pool:verify'], timeout: 20 },
  /** Agrees with Stripe; the only one that knows its keys. */
  billing: { may: ['table:read', 'table:write', 'stripe:call'], timeout: 29 },
  /** Makes checks; the only one that knows the provider's key. */
  checks: { may: ['table:read', 'table:write', 'checks:send', 'serper:call'] },
  /** Does what nobody asks for by a button: the scheduled checks, and the sweeps. */
  background: {
    may: [
      'table:read',
      'table:write',
      'active-keywords:list',
      'checks:send',
      'cleanup:send',
      'logos:list',
      'logos:remove',
    ],
  },
} satisfies Record<string, RoleRules>;

export type Role = keyof typeof roles;

/** What a role may do, and for how long. */
export const rulesOf = (role: Role): RoleRules => roles[role];

/** The role of every route: one without does not compile. */
export const routeRoles: Record<RouteName, Role> = {
  'accounts/signup': 'writer',
  'accounts/login': 'writer',
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
  'checks/startKeywords': 'sender',
  'reports/getGrid': 'reader',
  'checks/startGrid': 'sender',
  'competitors/list': 'reader',
  'competitors/create': 'writer',
  'competitors/delete': 'sender',
  'competitors/refreshLogo': 'logos',
  'reports/getCompetitor': 'reader',
  'reports/getDashboard': 'reader',
  'keywords/list': 'reader',
  'keywords/create': 'writer',
  'keywords/delete': 'sender',
  'reports/getHistory': 'reader',
  'billing/createCheckout': 'billing',
  'billing/confirmCheckout': 'billing',
  'billing/createPortalSession': 'billing',
  'billing/receiveWebhook': 'billing',
  'plans/list': 'reader',
  'plans/get': 'reader',
  'profiles/get': 'reader',
  'profiles/update': 'writer',
  'billing/getSubscription': 'billing',
};

/** Memory in MB of what computes much; it also sets the share of a CPU. scrypt is pure computing, and 1769 MB are one whole CPU. */
export const memoryOf: Partial<Record<RouteName, number>> = {
  'accounts/login': 1769,
  'accounts/signup': 1769,
};

export type WorkerName = 'checks/runCheck' | 'cleanup/cleanup' | 'schedule/scheduler';

export const workerRoles: Record<WorkerName, Role> = {
  'checks/runCheck': 'checks',
  'cleanup/cleanup': 'background',
  'schedule/scheduler': 'background',
};
