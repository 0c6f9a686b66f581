import { accounts } from './accounts.ts';
import { checks } from './checks.ts';
import { companies } from './companies.ts';
import { competitors } from './competitors.ts';
import { keywords } from './keywords.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { profiles } from './profiles.ts';
import { reports } from './reports.ts';
import type { Route } from './route.ts';
import { subscriptions } from './subscriptions.ts';

/** Every route there is, by noun and verb: `routes.companies.create` is answered by functions/companies/create.api.ts. */
export const routes = {
  accounts,
  checks,
  companies,
  competitors,
  keywords,
  payments,
  plans,
  profiles,
  reports,
  subscriptions,
};

type Routes = typeof routes;

/** The names of all routes: `companies/create`, … */
export type RouteName = { [N in keyof Routes]: `${N}/${Extract<keyof Routes[N], string>}` }[keyof Routes];

/** All routes with their names, for whoever derives something from each of them. */
export const allRoutes: readonly { readonly name: RouteName; readonly route: Route }[] = Object.entries(
  routes,
).flatMap(([noun, verbs]) =>
  Object.entries<Route>(verbs).map(([verb, route]) => ({ name: `${noun}/${verb}` as RouteName, route })),
);
