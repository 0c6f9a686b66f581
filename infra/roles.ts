import type { QueueName } from './queueWorkers.ts';

/** stacks/permissions.ts lists the actions, resources and variables of each. */
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
  | 'mails:postpone'
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
  | 'user-pool:verify'
  | 'pool-users:remove';

interface RoleRules {
  readonly may: readonly Permission[];
  /** In seconds. */
  readonly timeout?: number;
}

/** Functions with the same permissions share a role, which keeps the stack small. */
export const roles = {
  /** Tells CloudFront's calls from others. This role cannot read the table. */
  edge: { may: ['origin-key:read'] },
  describer: { may: [] },
  reader: { may: ['table:read'] },
  writer: { may: ['table:read', 'table:write'] },
  estimator: { may: ['table:read', 'active-keywords:list', 'mail:configured'] },
  lister: { may: ['table:read', 'kinds:list'] },
  sender: { may: ['table:read', 'table:write', 'cleanup:send'] },
  planSender: { may: ['table:read', 'table:write', 'plans:send'] },
  runSender: { may: ['table:read', 'table:write', 'runs:send'] },
  presses: {
    may: ['table:read', 'table:write', 'checks:send', 'trial-key:read', 'mail:configured'],
    timeout: 29,
  },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** This role cannot read who has an account. */
  recovery: { may: ['table:write', 'mails:send', 'mail:configured'] },
  account: { may: ['table:read', 'table:write', 'mails:send', 'mail:configured'] },
  proofs: { may: ['table:read', 'table:write', 'cleanup:send', 'mails:send', 'mail:configured'] },
  ownerMails: { may: ['table:read', 'table:write', 'mail:send', 'mails:postpone'] },
  googleStart: { may: ['table:read', 'table:write', 'google:call'], timeout: 20 },
  google: {
    may: ['table:read', 'table:write', 'google:call', 'cleanup:send', 'mails:send', 'mail:configured'],
    timeout: 20,
  },
  userPool: {
    may: ['table:read', 'table:write', 'user-pool:verify', 'cleanup:send', 'mails:send', 'mail:configured'],
    timeout: 20,
  },
  stripeReader: { may: ['table:read', 'stripe:call'], timeout: 29 },
  stripe: { may: ['table:read', 'table:write', 'stripe:call'], timeout: 29 },
  billing: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:configured'],
    timeout: 29,
  },
  trials: { may: ['table:read', 'table:write', 'trial-key:read', 'mail:configured'] },
  reminders: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:send'],
    timeout: 29,
  },
  billingPass: {
    may: ['table:read', 'table:write', 'kinds:list', 'stripe:call', 'trial-key:read', 'mail:configured'],
  },
  daysPass: { may: ['table:read', 'table:write', 'kinds:list'] },
  /** The only role that may write Stripe's keys. */
  stripeKeys: { may: ['table:read', 'table:write', 'stripe:call', 'stripe-keys:write'], timeout: 29 },
  checks: {
    may: ['table:read', 'table:write', 'checks:send', 'runChecks:send', 'serper:call', 'algolia:call'],
  },
  plans: { may: ['table:read', 'table:write', 'kinds:list', 'plans:send', 'stripe:call'] },
  searchReader: { may: ['table:read', 'serper:call', 'algolia:call'], timeout: 29 },
  searchTests: { may: ['table:read', 'table:write', 'serper:call', 'algolia:call'], timeout: 29 },
  /** The only role that may write the search providers' keys. */
  searchSettings: {
    may: ['table:read', 'table:write', 'serper:call', 'algolia:call', 'search-keys:write'],
    timeout: 29,
  },
  deleter: { may: ['table:read', 'table:write', 'cleanup:send', 'stripe:call'], timeout: 29 },
  /** The only role that may remove people from the user pool. */
  cleaner: {
    may: [
      'table:read',
      'table:write',
      'checks:send',
      'cleanup:send',
      'logos:list',
      'logos:remove',
      'pool-users:remove',
      'trial-key:read',
      'mail:configured',
    ],
  },
  scheduler: { may: ['table:read', 'table:write', 'cleanup:send', 'plans:send', 'runs:send'] },
  /** Needs `mail:configured` because trials are not limited where no e-mail can be sent. */
  releaser: {
    may: [
      'table:read',
      'table:write',
      'active-keywords:list',
      'runChecks:send',
      'runs:send',
      'mail:configured',
    ],
  },
} satisfies Record<string, RoleRules>;

export type Role = keyof typeof roles;

export const rulesOf = (role: Role): RoleRules => roles[role];
