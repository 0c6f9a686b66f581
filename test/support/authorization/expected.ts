/** The statuses that the authorization matrix expects. */
import type { RouteName } from '../../../shared/contract/index.ts';
import type { Entry } from '../routes/everyRoute.ts';
import { acceptsIdsAt, type Place } from './requests.ts';

/** `Place` stands for a stranger who names the victim's things at this place; `-` if the route takes none. */
type Column =
  | Place
  /** Callers without a valid session: a visitor, and people with an expired or forged one. */
  | 'session'
  | 'own'
  /** A customer who never had a subscription. */
  | 'none'
  /** A customer whose subscription has ended. */
  | 'ended'
  /** A customer with a complimentary subscription. */
  | 'gift'
  /** An administrator whose request names the victim's things. */
  | 'admin'
  /** The kinds of the victim's items that these callers have changed. */
  | 'wrote';
export type Row = Record<Column, string>;

const customers = (status: string) => ({ own: status, none: status, ended: status, gift: status });
const signedIn = (status: string) => ({ ...customers(status), admin: status });
const everybody = (status: string) => ({ ...signedIn(status), session: status });

/** Derives the expected statuses from the route's path alone, not from the access that it declares. */
const byClass = (entry: Entry): Row => {
  const isAdmins = entry.route.path.startsWith('/api/admin/');
  const refused = isAdmins ? '403' : '404';
  const at = (place: Place) => (acceptsIdsAt(entry, place) ? refused : '-');
  const named = { path: at('path'), query: at('query'), body: at('body') };
  const row = { ...everybody('200'), ...named, session: '401', wrote: '-' };
  if (isAdmins) return { ...row, ...customers('403') };
  return { ...row, admin: Object.values(named).includes('404') ? '404' : '200' };
};

const needsSubscription = { none: '403', ended: '403' };

/** Statuses that differ from those of the path; every route for visitors is listed here. */
const exceptions: Partial<Record<RouteName, Partial<Row>>> = {
  'accounts/signup': everybody('200'),
  'accounts/login': everybody('401'),
  'accounts/requestRecovery': everybody('200'),
  'accounts/resetPassword': everybody('403'),
  'accounts/confirmEmail': signedIn('403'),
  // These accounts have no password.
  'accounts/changePassword': signedIn('409'),
  // A logout removes even an expired session.
  'accounts/logout': { ...everybody('200'), wrote: 'SESSION' },
  'accounts/startGoogle': everybody('200'),
  'accounts/finishGoogle': everybody('401'),
  'accounts/googleLogin': everybody('401'),
  'alerts/unsubscribe': everybody('403'),
  'alerts/openUnsubscribe': everybody('200'),
  'billing/getOffer': { session: '409', query: '409', admin: '409' },
  'billing/createCheckout': { session: '409', body: '409', admin: '409' },
  // Naming another's checkout syncs its subscription, and the reply tells only whether it is paid.
  'billing/confirmCheckout': { ...everybody('200'), query: '200', wrote: 'SUBSCRIPTION+SYNC' },
  'billing/createPortalSession': { none: '409', admin: '409' },
  'billing/receiveWebhook': everybody('400'),
  'checks/startKeywords': needsSubscription,
  'checks/startSelection': needsSubscription,
  'checks/startGrid': needsSubscription,
  'clientReports/createLink': needsSubscription,
  // The token is of no link.
  'clientReports/open': everybody('404'),
  'clientReports/download': everybody('404'),
  'reportMails/confirm': everybody('403'),
  'companies/create': needsSubscription,
  // The company is not in the trash.
  'companies/deleteForGood': signedIn('404'),
  'competitors/create': needsSubscription,
  'competitors/createMany': needsSubscription,
  'description/get': everybody('200'),
  'keywords/create': needsSubscription,
  'keywords/createMany': needsSubscription,
  // Unknown ids are ignored.
  'keywords/updateMany': { body: '200', admin: '200' },
  'keywords/deleteMany': { body: '200', admin: '200' },
  'keywords/importPositions': needsSubscription,
  'notes/create': needsSubscription,
  'operator/get': everybody('200'),
  'plans/list': everybody('200'),
  'plans/get': { ...everybody('200'), path: '200' },
  'profiles/delete': { admin: '403' },
  'segments/create': needsSubscription,
  // The cursor continues the caller's own data.
  'profiles/export': { query: '200', admin: '200' },
};

export const expectedOf = (entry: Entry): Row => ({ ...byClass(entry), ...exceptions[entry.name] });
