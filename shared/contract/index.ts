import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { checks } from './checks.ts';
import { companies } from './companies.ts';
import { competitors } from './competitors.ts';
import { keywords } from './keywords.ts';
import { plans } from './plans.ts';
import { profiles } from './profiles.ts';
import { reports } from './reports.ts';
import type { Route } from './route.ts';

/** All routes by noun and verb: functions/companies/create.api.ts handles `routes.companies.create`. */
export const routes = {
  accounts,
  billing,
  checks,
  companies,
  competitors,
  keywords,
  plans,
  profiles,
  reports,
};

type Routes = typeof routes;

/** The names of all routes: `companies/create`, … */
export type RouteName = { [N in keyof Routes]: `${N}/${Extract<keyof Routes[N], string>}` }[keyof Routes];

/** All routes with their names. */
export const allRoutes: readonly { readonly name: RouteName; readonly route: Route }[] = Object.entries(
  routes,
).flatMap(([noun, verbs]) =>
  Object.entries<Route>(verbs).map(([verb, route]) => ({ name: `${noun}/${verb}` as RouteName, route })),
);
