import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../../http.ts';
import { catchUp } from '../lifecycle/clock.ts';
import type { StripeAccount } from '../state/account.ts';
import { StripeApiError } from '../state/errors.ts';
import { checkoutPage } from './checkoutPage.ts';
import { notice } from './layout.ts';
import type { Page, PageResponse } from './page.ts';
import { portalPage } from './portalPage.ts';

const pages: Readonly<Record<string, Page | undefined>> = {
  'c/pay': checkoutPage,
  'p/session': portalPage,
};

/** Answers the hosted pages and their forms. */
export const servePage = async (
  account: StripeAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const [, group, name, id = '', action] = path.split('/');
  const isSubmit = request.method === 'POST';
  const form = new URLSearchParams(isSubmit ? String(await readBody(request)) : query);
  const page = pages[`${group}/${name}`];
  send(response, page ? answer(account, () => page(account, { id, isSubmit, action, form })) : notFound);
};

const answer = (account: StripeAccount, page: () => PageResponse): PageResponse => {
  catchUp(account);
  try {
    return account.change(page);
  } catch (error) {
    if (error instanceof StripeApiError) return notFound;
    throw error;
  }
};

const notFound: PageResponse = {
  status: 404,
  body: notice('Página não encontrada', 'Este endereço não existe, ou não existe mais.'),
};

const send = (response: ServerResponse, page: PageResponse): void => {
  if ('redirectTo' in page) {
    response.writeHead(303, { location: page.redirectTo }).end();
    return;
  }
  response
    .writeHead(page.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    })
    .end(page.body);
};
