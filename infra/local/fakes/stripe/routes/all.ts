import Router from 'find-my-way';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
];

const router = Router({ maxParamLength: 500 });
// The handler is never called: the router only says which route it is.
for (const route of routes) router.on(route.method, route.path, () => undefined, route);

/** The route of a call, with the id in its address. Undefined for all that the product does not call. */
export const routeOf = (method: string, path: string): { route: Route; id: string } | undefined => {
  const known = (['GET', 'POST', 'DELETE'] as const).find((one) => one === method);
  const found = known && router.find(known, path);
  const route = routes.find((one) => one === found?.store);
  return route && { route, id: found?.params.id ?? '' };
};
