/** What everybody gets from every route: the statuses that the authorization matrix expects. */

type Column =
  /** A visitor, and people whose session is over or forged. */
  | 'session'
  /** A stranger whose request names the victim's things there; `-` where the route takes none. */
  | 'path'
  | 'query'
  | 'body'
  /** Customers with their own things. */
  | 'own'
  /** The same without a subscription, after one, and with a complimentary one. */
  | 'none'
  | 'ended'
  | 'gift'
  /** Administrators, about the victim. */
  | 'admin'
  /** What is left of the victim's by all. */
  | 'wrote';
export type Row = Record<Column, string>;

/**
 * A session that is sent to be ended is removed, though it has expired; a checkout that is named makes its
 * subscription be read again, and tells only whether it is paid.
 */
const table = `
route                       session path query body own none ended gift admin wrote
accounts/signup             200     -    -     -    200 200  200   200  200   -
accounts/login              401     -    -     -    401 401  401   401  401   -
accounts/requestRecovery    200     -    -     -    200 200  200   200  200   -
accounts/resetPassword      403     -    -     -    403 403  403   403  403   -
accounts/changeEmail        401     -    -     -    200 200  200   200  200   -
accounts/cancelEmailChange  401     -    -     -    200 200  200   200  200   -
accounts/requestEmailProof  401     -    -     -    200 200  200   200  200   -
accounts/confirmEmail       401     -    -     -    403 403  403   403  403   -
accounts/me                 401     -    -     -    200 200  200   200  200   -
accounts/logout             200     -    -     -    200 200  200   200  200   SESSION
accounts/startGoogle        200     -    -     -    200 200  200   200  200   -
accounts/finishGoogle       401     -    -     -    401 401  401   401  401   -
accounts/googleLogin        401     -    -     -    401 401  401   401  401   -
audit/list                  401     -    -     -    403 403  403   403  200   -
billing/getOffer            409     -    409   -    200 200  200   200  409   -
billing/createCheckout      409     -    -     409  200 200  200   200  409   -
billing/confirmCheckout     200     -    200   -    200 200  200   200  200   SUBSCRIPTION+SYNC
billing/createPortalSession 401     -    -     -    200 409  200   200  409   -
billing/receiveWebhook      400     -    -     -    400 400  400   400  400   -
billing/getSubscription     401     -    -     -    200 200  200   200  200   -
billing/listSubscriptions   401     -    -     -    403 403  403   403  200   -
billing/getOverview         401     -    -     -    403 403  403   403  200   -
billing/retryPayment        401     403  -     -    403 403  403   403  200   -
billing/cancelSubscription  401     403  -     -    403 403  403   403  200   -
billing/extendTrial         401     403  -     -    403 403  403   403  409   -
billing/sendReminder        401     403  -     -    403 403  403   403  200   -
billing/listPriceSync       401     -    -     -    403 403  403   403  200   -
billing/syncPrice           401     403  -     -    403 403  403   403  200   -
billing/syncPrices          401     -    -     -    403 403  403   403  200   -
billing/getDiagnosis        401     -    -     -    403 403  403   403  200   -
billing/updateKeys          401     -    -     -    403 403  403   403  200   -
billing/listPayments        401     -    -     -    403 403  403   403  200   -
checks/getProgress          401     404  -     -    200 200  200   200  404   -
checks/getAllowance         401     -    -     -    200 200  200   200  200   -
checks/startKeywords        401     404  -     -    200 403  403   200  404   -
checks/startGrid            401     404  -     -    200 403  403   200  404   -
companies/list              401     -    -     -    200 200  200   200  200   -
companies/create            401     -    -     -    200 403  403   200  200   -
companies/update            401     404  -     -    200 200  200   200  404   -
companies/delete            401     404  -     -    200 200  200   200  404   -
companies/uploadLogo        401     404  -     -    200 200  200   200  404   -
competitors/list            401     -    404   -    200 200  200   200  404   -
competitors/create          401     -    -     404  200 403  403   200  404   -
competitors/delete          401     404  -     -    200 200  200   200  404   -
competitors/refreshLogo     401     404  -     -    200 200  200   200  404   -
competitors/refreshLogos    401     404  -     -    200 200  200   200  404   -
description/get             200     -    -     -    200 200  200   200  200   -
keywords/list               401     -    404   -    200 200  200   200  404   -
keywords/create             401     -    -     404  200 403  403   200  404   -
keywords/createMany         401     -    -     404  200 403  403   200  404   -
keywords/deleteMany         401     -    -     200  200 200  200   200  200   -
keywords/delete             401     404  -     -    200 200  200   200  404   -
plans/list                  200     -    -     -    200 200  200   200  200   -
plans/get                   200     200  -     -    200 200  200   200  200   -
plans/listAll               401     -    -     -    403 403  403   403  200   -
plans/create                401     -    -     -    403 403  403   403  200   -
plans/update                401     403  -     -    403 403  403   403  200   -
plans/delete                401     403  -     -    403 403  403   403  200   -
profiles/get                401     -    -     -    200 200  200   200  200   -
profiles/update             401     -    -     -    200 200  200   200  200   -
profiles/delete             401     -    -     -    200 200  200   200  403   -
profiles/export             401     -    200   -    200 200  200   200  200   -
reports/getDashboard        401     -    -     -    200 200  200   200  200   -
reports/listCompanies       401     -    -     -    200 200  200   200  200   -
reports/getAnalysis         401     404  -     -    200 200  200   200  404   -
reports/getGrid             401     404  -     -    200 200  200   200  404   -
reports/getHistory          401     404  -     -    200 200  200   200  404   -
reports/getCompetitor       401     404  -     -    200 200  200   200  404   -
schedule/getNext            401     -    -     -    200 200  200   200  200   -
schedule/getSettings        401     -    -     -    403 403  403   403  200   -
schedule/updateSettings     401     -    -     -    403 403  403   403  200   -
schedule/getStatus          401     -    -     -    403 403  403   403  200   -
schedule/getEstimate        401     -    -     -    403 403  403   403  200   -
schedule/run                401     -    -     -    403 403  403   403  200   -
schedule/checkAll           401     -    -     -    403 403  403   403  200   -
schedule/stop               401     -    -     403  403 403  403   403  200   -
search/getSettings          401     -    -     -    403 403  403   403  200   -
search/updateSettings       401     -    -     -    403 403  403   403  200   -
search/updateSerper         401     -    -     -    403 403  403   403  200   -
search/getCredits           401     -    -     -    403 403  403   403  200   -
search/getStatistics        401     -    -     -    403 403  403   403  200   -
search/listCalls            401     -    -     -    403 403  403   403  200   -
search/testProvider         401     403  -     -    403 403  403   403  200   -
search/testSerper           401     -    -     -    403 403  403   403  200   -
search/testWorkflow         401     -    -     -    403 403  403   403  200   -
users/list                  401     -    -     -    403 403  403   403  200   -
users/get                   401     403  -     -    403 403  403   403  200   -
users/countLookups          401     403  -     -    403 403  403   403  200   -
users/create                401     -    -     -    403 403  403   403  200   -
users/update                401     403  -     -    403 403  403   403  200   -
users/delete                401     403  -     -    403 403  403   403  200   -
`;

const rowIn = (cells: readonly string[]): Row => {
  const [session = '', path = '', query = '', body = '', own = '', none = '', ended = '', gift = ''] = cells;
  const [admin = '', wrote = ''] = cells.slice(8);
  return { session, path, query, body, own, none, ended, gift, admin, wrote };
};

/** The expected rows by the names of their routes. */
export const expected: ReadonlyMap<string, Row> = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', ...cells] = line.split(/\s+/);
      return [name, rowIn(cells)];
    }),
);
