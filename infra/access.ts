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
  | 'serper:call';

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
  /** Deletes, and leaves the cleaning up to a sweep. */
  remover: { may: ['table:read', 'table:write', 'sweeps:send'] },
  /** Asks for checks. */
  checker: { may: ['table:read', 'table:write', 'checks:send'] },
  /** Asks for what nobody asks for by a button: the scheduled checks, and sweeps whose message was lost. */
  scheduler: { may: ['table:read', 'table:write', 'active-keywords:list', 'checks:send', 'sweeps:send'] },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** Makes checks; the only one that knows the provider's key. */
  worker: { may: ['table:read', 'table:write', 'checks:send', 'serper:call'] },
  sweeper: { may: ['table:read', 'table:write', 'logos:list', 'logos:remove', 'sweeps:send'] },
} satisfies Record<string, ProfileRules>;

export type Profile = keyof typeof profiles;

/** What a profile may do, and for how long. */
export const rulesOf = (profile: Profile): ProfileRules => profiles[profile];

/** The profile of every route: one without does not compile. */
export const routeProfiles: Record<RouteName, Profile> = {
  'accounts/login': 'writer',
  'accounts/me': 'reader',
  'accounts/logout': 'writer',
  'companies/list': 'reader',
  'reports/listCompanies': 'reader',
  'companies/create': 'writer',
  'companies/update': 'writer',
  'companies/delete': 'remover',
  'companies/uploadLogo': 'logos',
  'competitors/refreshLogos': 'logos',
  'reports/getAnalysis': 'reader',
  'checks/startKeywords': 'checker',
  'reports/getGrid': 'reader',
  'checks/startGrid': 'checker',
  'competitors/list': 'reader',
  'competitors/create': 'writer',
  'competitors/delete': 'remover',
  'competitors/refreshLogo': 'logos',
  'reports/getCompetitor': 'reader',
  'reports/getDashboard': 'reader',
  'keywords/list': 'reader',
  'keywords/create': 'writer',
  'keywords/delete': 'remover',
  'reports/getHistory': 'reader',
  'plans/list': 'reader',
  'plans/get': 'reader',
  'subscriptions/get': 'reader',
};

/** Memory in MB of what computes much; it also sets the share of a CPU. scrypt is pure computing, and 1769 MB are one whole CPU. */
export const memoryOf: Partial<Record<RouteName, number>> = { 'accounts/login': 1769 };

export type WorkerName = 'checks/runCheck' | 'upkeep/sweep' | 'upkeep/tick';

export const workerProfiles: Record<WorkerName, Profile> = {
  'checks/runCheck': 'worker',
  'upkeep/sweep': 'sweeper',
  'upkeep/tick': 'scheduler',
};
