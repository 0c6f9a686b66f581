import { allRoutes, type RouteName } from '#shared/contract/index.ts';
import type { WorkerName } from './queueWorkers.ts';
import type { Role } from './roles.ts';

/** The roles of routes that do more than read or write the table. */
const exceptions: Partial<Record<RouteName, Role>> = {
  'description/get': 'describer',
  'alerts/openUnsubscribe': 'describer',
  'accounts/signup': 'account',
  'accounts/requestRecovery': 'recovery',
  'accounts/resetPassword': 'account',
  'accounts/changeEmail': 'account',
  'accounts/changePassword': 'account',
  'accounts/requestEmailProof': 'account',
  'accounts/confirmEmail': 'proofs',
  'accounts/startGoogle': 'googleStart',
  'accounts/finishGoogle': 'google',
  'accounts/googleLogin': 'userPool',
  'companies/delete': 'sender',
  'companies/restore': 'sender',
  'companies/deleteForGood': 'sender',
  'companies/uploadLogo': 'logos',
  'clientReports/updateBrand': 'logos',
  'clientReports/uploadBrandLogo': 'logos',
  'clientReports/download': 'reportPdf',
  'reportMails/update': 'inviter',
  'competitors/refreshLogos': 'logos',
  'checks/startKeywords': 'checkStarter',
  'checks/startSelection': 'checkStarter',
  'checks/getAllowance': 'trials',
  'checks/startGrid': 'checkStarter',
  'schedule/getNext': 'trials',
  'competitors/delete': 'sender',
  'competitors/refreshLogo': 'logos',
  'competitors/refreshAllLogos': 'logos',
  'reports/getCompetitor': 'reader',
  'keywords/deleteMany': 'sender',
  'keywords/delete': 'sender',
  'billing/getOffer': 'trials',
  'billing/createCheckout': 'billing',
  'billing/confirmCheckout': 'billing',
  'billing/createPortalSession': 'stripe',
  'billing/receiveWebhook': 'billing',
  'profiles/delete': 'deleter',
  'profiles/export': 'stripe',
  'billing/getSubscription': 'billing',
  'billing/listSubscriptions': 'lister',
  'billing/retryPayment': 'billing',
  'billing/cancelSubscription': 'billing',
  'billing/assignPlan': 'billing',
  'billing/extendTrial': 'billing',
  'billing/sendReminder': 'reminders',
  'users/list': 'lister',
  'users/update': 'proofs',
  'users/delete': 'deleter',
  'billing/getDiagnosis': 'stripeReader',
  'billing/updateKeys': 'stripeKeys',
  'billing/listPayments': 'lister',
  'plans/update': 'sender',
  'billing/listPriceSync': 'stripeReader',
  'billing/syncPrice': 'stripe',
  'billing/syncPrices': 'stripe',
  'schedule/getEstimate': 'estimator',
  'schedule/run': 'runSender',
  'schedule/checkAll': 'runSender',
  'search/getSettings': 'searchReader',
  'search/updateSettings': 'searchSettings',
  'search/updateSerper': 'searchSettings',
  'search/getCredits': 'searchReader',
  'search/testProvider': 'searchTests',
  'search/testSerper': 'searchTests',
  'search/testWorkflow': 'searchTests',
};

/** A GET reads the table, another method also writes it. */
export const routeRoles = Object.fromEntries(
  allRoutes.map(({ name, route }): [string, Role] => {
    const usual = route.method === 'GET' && !route.mutates ? 'reader' : 'writer';
    return [name, exceptions[name] ?? usual];
  }),
) as Record<RouteName, Role>;

export const workerRoles: Record<WorkerName, Role> = {
  'checks/checkFirst': 'checks',
  'checks/checkRest': 'checks',
  'checks/release': 'releaser',
  'schedule/runTasks': 'tasks',
  'schedule/runBillingTasks': 'billingTasks',
  'schedule/scheduler': 'scheduler',
  'accounts/sendMail': 'ownerMails',
};

export const authorizerRoles = { 'edge/admit': 'edge' } as const satisfies Readonly<Record<string, Role>>;
export type AuthorizerName = keyof typeof authorizerRoles;
