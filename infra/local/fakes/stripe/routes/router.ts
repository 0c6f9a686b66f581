import Router from 'find-my-way';
import { accountRoutes } from './accounts.ts';
import { checkoutSessionRoutes } from './checkoutSessions.ts';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './paymentIntents.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes: readonly Route[] = [
  accountRoutes,
  customerRoutes,
  productRoutes,
  priceRoutes,
  checkoutSessionRoutes,
  subscriptionRoutes,
  invoiceRoutes,
  paymentIntentRoutes,
  portalRoutes,
].flat();

const router = Router({ maxParamLength: 500 });
// The router only finds the route; its handlers are never called.
for (const route of routes) router.on(route.method, route.path, () => undefined, route);

/** The route of a request and the id in its path; undefined for a path that the fake does not have. */
export const findRoute = (method: string, path: string): { route: Route; id: string } | undefined => {
  const known = (['GET', 'POST', 'DELETE'] as const).find((one) => one === method);
  const found = known && router.find(known, path);
  const route = routes.find((one) => one === found?.store);
  return route && { route, id: found?.params.id ?? '' };
};
