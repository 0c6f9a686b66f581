import Router from 'find-my-way';
import { checkoutSessionRoutes } from '../resources/checkoutSessions.ts';
import { customerRoutes } from '../resources/customers.ts';
import { invoiceRoutes, paymentIntentRoutes } from '../resources/invoiceRoutes.ts';
import { portalRoutes } from '../resources/portal.ts';
import { priceRoutes } from '../resources/prices.ts';
import { productRoutes } from '../resources/products.ts';
import { subscriptionRoutes } from '../resources/subscriptionRoutes.ts';
import { noParams, type Route, route } from './route.ts';

const routes: readonly Route[] = [
  route('GET', '/v1/account', noParams, ({ id }) => ({ id, object: 'account' })),
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

/** Undefined for a method or path that the fake does not have. */
export const findRoute = (method: string, path: string): { route: Route; id: string } | undefined => {
  const known = (['GET', 'POST', 'DELETE'] as const).find((one) => one === method);
  const found = known && router.find(known, path);
  const route = routes.find((one) => one === found?.store);
  return route && { route, id: found?.params.id ?? '' };
};
