import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../../http.ts';
import type { Account } from '../account/account.ts';
import { catchUp } from '../clock.ts';
import { StripeApiError } from '../errors.ts';
import { HostedPageError } from '../resources/cards.ts';
import { checkoutPage } from './checkoutPage.ts';
import { notice, type Page } from './html.ts';
import { invoicePage } from './invoicePage.ts';
import { portalPage } from './portalPage.ts';

const pages: Readonly<Record<string, Page | undefined>> = {
  'c/pay': checkoutPage,
  'i/invoice': invoicePage,
  'p/session': portalPage,
};

export const servePage = async (
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', account.url);
  const [, group, name, id = '', action = ''] = pathname.split('/');
  const page = pages[`${group}/${name}`];
  const form = request.method === 'POST' ? new URLSearchParams(String(await readBody(request))) : undefined;
  const visit = { id, action, form, done: searchParams.get('feito') ?? '' };
  catchUp(account);
  const { status, body, ...location } = page ? account.change(() => answer(account, page, visit)) : notFound;
  response.writeHead(status, { ...headers, ...location }).end(body);
};

interface Visit {
  readonly id: string;
  readonly action: string;
  /** Undefined unless a form was submitted. */
  readonly form: URLSearchParams | undefined;
  readonly done: string;
}

const answer = (account: Account, page: Page, { id, action, form, done }: Visit) => {
  try {
    const location = form && page.submit(account, id, form, action);
    if (location !== undefined) return { status: 303, body: '', location };
    return { status: 200, body: page.show(account, id, { done }) };
  } catch (error) {
    if (error instanceof StripeApiError) return notFound;
    if (!(error instanceof HostedPageError)) throw error;
    return { status: 402, body: page.show(account, id, { error: error.message }) };
  }
};

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
};

const notFound = {
  status: 404,
  body: notice('Página não encontrada', 'Este endereço não existe, ou não existe mais.'),
};
