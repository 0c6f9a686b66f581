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
  | 'sweeps:send'
  | 'serper:call'
  | 'stripe:call'
  | 'google:call'
  | 'user-pool:verify';

interface ProfileRules {
  readonly may: readonly Permission[];
  /** In seconds. */
  readonly timeout?: number;
}

/** The roles of this product. A profile, not a function, has a role: that keeps the stack small and this table readable. */
export const profiles = {
  /** Changes nothing. */
  reader: { may: ['table:read'] },
  writer: { may: ['table:read', 'table:write'] },
  /** Leaves work to the workers: checks to make, what was deleted to clean up. */
  sender: { may: ['table:read', 'table:write', 'checks:send', 'sweeps:send'] },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** Signs in by an identity provider; the only one that knows our secret there. */
  identity: { may: ['table:read', 'table:write', 'google:call', 'user-pool:verify'], timeout: 20 },
  /** Agrees with Stripe; the only one that knows its keys. */
  payments: { may: ['table:read', 'table:write', 'stripe:call'], timeout: 29 },
  /** Makes checks; the only one that knows the provider's key. */
  worker: { may: ['table:read', 'table:write', 'checks:send', 'serper:call'] },
  /** Does what nobody asks for by a button: the scheduled checks, and the sweeps. */
  upkeep: {
    may: [
      'table:read',
      'table:write',
      'active-keywords:list',
      'checks:send',
      'sweeps:send',
      'logos:list',
      'logos:remove',
    ],
  },
} satisfies Record<string, ProfileRules>;

export type Profile = keyof typeof profiles;

/** What a profile may do, and for how long. */
export const rulesOf = (profile: Profile): ProfileRules => profiles[profile];

/** The profile of every route: one without does not compile. */
export const routeProfiles: Record<RouteName, Profile> = {
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
  'payments/createCheckout': 'payments',
  'payments/success': 'payments',
  'payments/createPortalSession': 'payments',
  'payments/receiveEvent': 'payments',
  'plans/list': 'reader',
  'plans/get': 'reader',
  'profiles/get': 'reader',
  'profiles/update': 'writer',
  'subscriptions/get': 'payments',
};

/** Memory in MB of what computes much; it also sets the share of a CPU. scrypt is pure computing, and 1769 MB are one whole CPU. */
export const memoryOf: Partial<Record<RouteName, number>> = {
  'accounts/login': 1769,
  'accounts/signup': 1769,
};

export type WorkerName = 'checks/runCheck' | 'upkeep/sweep' | 'upkeep/tick';

export const workerProfiles: Record<WorkerName, Profile> = {
  'checks/runCheck': 'worker',
  'upkeep/sweep': 'upkeep',
  'upkeep/tick': 'upkeep',
};
