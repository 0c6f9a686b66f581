import { accounts } from './accounts.ts';
import { audit } from './admin/audit.ts';
import { customers } from './admin/customer.ts';
import { managedPlans } from './admin/plans.ts';
import { managedPrices } from './admin/prices.ts';
import { schedule } from './admin/schedule.ts';
import { search } from './admin/search.ts';
import { searchCalls } from './admin/searchCalls.ts';
import { stripeSettings } from './admin/stripe.ts';
import { managedSubscriptions } from './admin/subscriptions.ts';
import { users } from './admin/users.ts';
import { alerts } from './alerts.ts';
import { billing } from './billing.ts';
import { brand } from './brand.ts';
import { checks } from './checks.ts';
import { clientReports } from './clientReports.ts';
import { companies } from './companies.ts';
import { competitors } from './competitors.ts';
import { description } from './description.ts';
import { keywords } from './keywords.ts';
import { manyCompetitors } from './manyCompetitors.ts';
import { notes } from './notes.ts';
import { operator } from './operator.ts';
import { ownAccess } from './ownAccess.ts';
import { ownAccount } from './ownAccount.ts';
import { ownEmail } from './ownEmail.ts';
import { pageOne } from './pageOne.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { profiles } from './profiles.ts';
import { reportLinks } from './reportLinks.ts';
import { reportMails } from './reportMails.ts';
import { reports } from './reports.ts';
import type { Route } from './route.ts';
import { customerSchedule } from './schedule.ts';
import { segments } from './segments.ts';
import { signups } from './signup.ts';
import { unreadAlerts } from './unreadAlerts.ts';
import { confirmingReports, unsubscribing } from './unsubscribe.ts';
import { visibility } from './visibility.ts';

/**
 * Functions import only the routes of their own noun, because building all schemas takes a fifth of a cold
 * start.
 */
export const routes = {
  accounts: { ...accounts, ...signups, ...ownEmail, ...ownAccess },
  alerts: { ...alerts, ...unreadAlerts, ...unsubscribing },
  audit,
  billing: { ...billing, ...managedSubscriptions, ...managedPrices, ...stripeSettings },
  checks,
  clientReports: { ...clientReports, ...reportLinks, ...brand },
  companies,
  competitors: { ...competitors, ...manyCompetitors },
  description,
  keywords,
  notes,
  operator,
  plans: { ...plans, ...managedPlans },
  profiles: { ...profiles, ...ownAccount },
  reportMails: { ...reportMails, ...confirmingReports },
  reports: { ...reports, ...pageOne, ...pages, ...visibility },
  schedule: { ...customerSchedule, ...schedule },
  search: { ...search, listCalls: searchCalls.list },
  segments,
  users: { ...users, ...customers },
};

type Routes = typeof routes;

export type RouteName = { [N in keyof Routes]: `${N}/${Extract<keyof Routes[N], string>}` }[keyof Routes];

export const allRoutes: readonly { readonly name: RouteName; readonly route: Route }[] = Object.entries(
  routes,
).flatMap(([noun, verbs]) =>
  Object.entries<Route>(verbs).map(([verb, route]) => ({ name: `${noun}/${verb}` as RouteName, route })),
);
