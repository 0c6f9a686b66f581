import type { QueueName } from './queueWorkers.ts';

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

/** Functions that need exactly the same permissions share a role, which keeps the stack small. */
export const roles = {
  /** Tells CloudFront's calls from others. It cannot read the table. */
  edge: { may: ['origin-key:read'] },
  /** Says what the contract says, and reads nothing. */
  describer: { may: [] },
  reader: { may: ['table:read'] },
  writer: { may: ['table:read', 'table:write'] },
  /** Counts the first of everybody's active keywords that a run would check. */
  estimator: { may: ['table:read', 'active-keywords:list', 'mail:configured'] },
  /** Lists customers' items for administrators, and changes nothing. */
  lister: { may: ['table:read', 'kinds:list'] },
  sender: { may: ['table:read', 'table:write', 'cleanup:send'] },
  planSender: { may: ['table:read', 'table:write', 'plans:send'] },
  runSender: { may: ['table:read', 'table:write', 'runs:send'] },
  /** Starts checks, and claims the trial of who has proven their e-mail. */
  presses: {
    may: ['table:read', 'table:write', 'checks:send', 'trial-key:read', 'mail:configured'],
    timeout: 29,
  },
  logos: { may: ['table:read', 'table:write', 'logos:put', 'logos:remove', 'icons:call'], timeout: 25 },
  /** Asks for an e-mail that leads to a new password. It cannot read who has an account. */
  recovery: { may: ['table:write', 'mails:send', 'mail:configured'] },
  /** Changes how people sign in, and has them written to about it. */
  account: { may: ['table:read', 'table:write', 'mails:send', 'mail:configured'] },
  /** Changes people's e-mails, too, and has what belonged to the one before cleaned up. */
  emailChanges: { may: ['table:read', 'table:write', 'cleanup:send', 'mails:send', 'mail:configured'] },
  ownerMails: { may: ['table:read', 'table:write', 'mail:send', 'mails:postpone'] },
  googleStart: { may: ['table:read', 'table:write', 'google:call'], timeout: 20 },
  google: {
    may: ['table:read', 'table:write', 'google:call', 'mails:send', 'mail:configured'],
    timeout: 20,
  },
  userPool: {
    may: ['table:read', 'table:write', 'user-pool:verify', 'mails:send', 'mail:configured'],
    timeout: 20,
  },
  /** Asks Stripe, and changes nothing here. */
  stripeReader: { may: ['table:read', 'stripe:call'], timeout: 29 },
  /** Calls Stripe about what no trial depends on. */
  stripe: { may: ['table:read', 'table:write', 'stripe:call'], timeout: 29 },
  billing: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:configured'],
    timeout: 29,
  },
  /** Says what a trial allows, or whether there would be one, without Stripe. */
  trials: { may: ['table:read', 'table:write', 'trial-key:read', 'mail:configured'] },
  reminders: {
    may: ['table:read', 'table:write', 'stripe:call', 'trial-key:read', 'mail:send'],
    timeout: 29,
  },
  /** Asks Stripe about subscriptions that nothing was heard of. */
  billingPass: {
    may: ['table:read', 'table:write', 'kinds:list', 'stripe:call', 'trial-key:read', 'mail:configured'],
  },
  /** Replaces Stripe's keys, and asks Stripe whose they are. The only role that may write them. */
  stripeKeys: { may: ['table:read', 'table:write', 'stripe:call', 'stripe-keys:write'], timeout: 29 },
  /** Runs checks. Reads the search providers' keys. */
  checks: {
    may: ['table:read', 'table:write', 'checks:send', 'runChecks:send', 'serper:call', 'algolia:call'],
  },
  /** Finishes changes of plans: for all their subscribers, and at Stripe. */
  plans: { may: ['table:read', 'table:write', 'kinds:list', 'plans:send', 'stripe:call'] },
  searchReader: { may: ['table:read', 'serper:call', 'algolia:call'], timeout: 29 },
  searchTests: { may: ['table:read', 'table:write', 'serper:call', 'algolia:call'], timeout: 29 },
  /** Changes the search providers for administrators. The only role that can write their keys. */
  searchSettings: {
    may: ['table:read', 'table:write', 'serper:call', 'algolia:call', 'search-keys:write'],
    timeout: 29,
  },
  /** Deletes users, whose subscriptions end at Stripe first. */
  deleter: { may: ['table:read', 'table:write', 'cleanup:send', 'stripe:call'], timeout: 29 },
  /** Removes what belonged to something deleted. The only role that may remove people from the user pool. */
  cleaner: {
    may: ['table:read', 'table:write', 'cleanup:send', 'logos:list', 'logos:remove', 'pool-users:remove'],
  },
  /** Begins the scheduled checks, and sends again what was lost. */
  scheduler: { may: ['table:read', 'table:write', 'cleanup:send', 'plans:send', 'runs:send'] },
  /** Releases the checks of runs. Where no e-mail can be sent, no trial is limited. */
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
