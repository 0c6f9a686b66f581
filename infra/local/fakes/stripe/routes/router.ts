import Router from 'find-my-way';
import { checkoutSessionRoutes } from './checkoutSessions.ts';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import type { Handler } from './route.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
];

const router = Router({ maxParamLength: 500 });
// The router only finds the route; its handlers are never called.
for (const route of routes) router.on(route.method, route.path, () => undefined, route);

/** The handler of a request with the id in its path; undefined for a path that the fake does not have. */
export const findRoute = (method: string, path: string): { handle: Handler; id: string } | undefined => {
  const known = (['GET', 'POST', 'DELETE'] as const).find((one) => one === method);
  const found = known && router.find(known, path);
  const route = routes.find((one) => one === found?.store);
  return route && { handle: route.handle, id: found?.params.id ?? '' };
};
