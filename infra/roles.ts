interface RoleRules {
  readonly may: readonly Permission[];
  /** In seconds. */
  readonly timeout?: number;
}

const table = ['table:read', 'table:write'] as const;

/** Sends e-mails in the background, where there is a sender. */
const mails = ['mails:send', 'mail:configured'] as const;

/** Knows whether and how a trial is limited: not where no e-mail can be sent. */
const trialLimit = ['trial-key:read', 'mail:configured'] as const;

/** Functions with the same permissions share a role, which keeps the stack small. */
export const roles = {
  /** Tells CloudFront's calls from others. This role cannot read the table. */
  edge: { may: ['origin-key:read'] },
  describer: { may: [] },
  reader: { may: ['table:read'] },
  writer: { may: table },
  estimator: { may: [...table, 'active-keywords:list', ...trialLimit] },
  lister: { may: ['table:read', 'kinds:list'] },
  sender: { may: [...table, 'tasks:send'] },
  runSender: { may: [...table, 'releases:send'] },
  checkStarter: { may: [...table, 'checks:send', 'releases:send', ...trialLimit], timeout: 29 },
  /** Removes a brand's logo. */
  logoRemover: { may: [...table, 'logos:remove'], timeout: 25 },
  logos: { may: [...table, 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  reportPdf: { may: [...table, 'logos:read'], timeout: 29 },
  /** This role cannot read who has an account. */
  recovery: { may: ['table:write', ...mails] },
  account: { may: [...table, ...mails] },
  proofs: { may: [...table, 'tasks:send', ...mails] },
  inviter: { may: [...table, 'tasks:send', 'mail:configured'] },
  ownerMails: { may: [...table, 'tasks:send', 'mail:send', 'mails:postpone'] },
  googleStart: { may: [...table, 'google:call'], timeout: 20 },
  google: { may: [...table, 'google:call', ...mails], timeout: 20 },
  userPool: { may: [...table, 'user-pool:verify', ...mails], timeout: 20 },
  stripeReader: { may: ['table:read', 'stripe:call'], timeout: 29 },
  stripe: { may: [...table, 'stripe:call'], timeout: 29 },
  billing: { may: [...table, 'stripe:call', ...trialLimit], timeout: 29 },
  trials: { may: [...table, ...trialLimit] },
  reminders: { may: [...table, 'stripe:call', 'trial-key:read', 'mail:send'], timeout: 29 },
  /** The only role that may write Stripe's keys. */
  stripeKeys: { may: [...table, 'stripe:call', 'stripe-keys:write'], timeout: 29 },
  checks: { may: [...table, 'checks:postpone', 'restChecks:postpone', 'serper:call', 'algolia:call'] },
  searchReader: { may: ['table:read', 'serper:call', 'algolia:call'], timeout: 29 },
  searchTests: { may: [...table, 'serper:call', 'algolia:call'], timeout: 29 },
  /** The only role that may write the search providers' keys. */
  searchSettings: { may: [...table, 'serper:call', 'algolia:call', 'search-keys:write'], timeout: 29 },
  deleter: { may: [...table, 'tasks:send', 'stripe:call', 'trial-key:read'], timeout: 29 },
  /** The only role that may remove people from the user pool. */
  tasks: {
    may: [
      ...table,
      'kinds:list',
      'tasks:send',
      'logos:list',
      'logos:read',
      'logos:remove',
      'pool-users:remove',
      'mail:send',
    ],
  },
  /** The only role of a worker that may use Stripe's key, which moves money. */
  billingTasks: { may: [...table, 'kinds:list', 'billingTasks:send', 'stripe:call', ...trialLimit] },
  scheduler: {
    may: [...table, 'tasks:send', 'billingTasks:send', 'releases:send', 'serper:call', 'algolia:call'],
  },
  releaser: {
    may: [...table, 'active-keywords:list', 'restChecks:send', 'releases:send', ...trialLimit],
  },
} as const satisfies Record<string, { readonly may: readonly string[]; readonly timeout?: number }>;

export type Role = keyof typeof roles;

/** stacks/permissions.ts lists the actions, resources and variables of each. */
export type Permission = (typeof roles)[Role]['may'][number];

export const rulesOf = (role: Role): RoleRules => roles[role];
