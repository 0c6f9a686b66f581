import type { IncomingMessage, ServerResponse } from 'node:http';
import Router from 'find-my-way';
import { readBody } from '../../../http.ts';
import { catchUp } from '../clock.ts';
import { AppError } from '../refusal.ts';
import type { World } from '../world.ts';
import { checkoutPages } from './checkoutPage.ts';
import { invoicePages } from './invoicePage.ts';
import { notice } from './layout.ts';
import type { PageRoute, Shown } from './page.ts';
import { portalPages } from './portalPage.ts';

const routes: readonly PageRoute[] = [...checkoutPages, ...portalPages, ...invoicePages];
const router = Router({ maxParamLength: 500 });
for (const route of routes) router.on(route.method, route.path, () => undefined, route);

/** Answers the hosted pages and their buttons. */
export const servePage = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const found = router.find(method, path);
  const route = routes.find((one) => one === found?.store);
  const form = new URLSearchParams(method === 'POST' ? String(await readBody(request)) : query);
  const shown = route && found ? show(world, () => route.show(world, found.params, form)) : missing();
  send(response, shown);
};

const show = (world: World, work: () => Shown): Shown => {
  catchUp(world, world.now());
  try {
    return world.change(work);
  } catch (error) {
    if (error instanceof AppError) return missing();
    throw error;
  }
};

const missing = (): Shown => ({
  status: 404,
  body: notice('Página não encontrada', 'Este endereço não existe, ou não existe mais.'),
});

const send = (response: ServerResponse, shown: Shown): void => {
  if ('goTo' in shown) {
    response.writeHead(303, { location: shown.goTo }).end();
    return;
  }
  response
    .writeHead(shown.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    })
    .end(shown.body);
};
