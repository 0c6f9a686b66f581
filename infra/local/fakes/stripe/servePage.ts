import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, pageOf } from '../../html.ts';
import { readBody } from '../../http.ts';
import { HostedPageError } from './cards.ts';
import { catchUp } from './clock.ts';
import { type HostedPage, pageAt } from './pages.ts';
import type { Store } from './store.ts';

export const servePage = async (
  store: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', store.url);
  const [, group, name, id = '', action = ''] = pathname.split('/');
  const submitted =
    request.method === 'POST' ? new URLSearchParams(String(await readBody(request))) : undefined;
  catchUp(store);
  const path = `/${group}/${name}/${id}`;
  const page = pageAt(store, path, id);
  const { error = '', location } = store.change(() => submit(page.forms[action], submitted));
  if (location !== undefined) return void response.writeHead(303, { location }).end();
  const body = shown(pageAt(store, path, id), path, { error, done: searchParams.get('feito') ?? '' });
  response.writeHead(error ? 402 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
};

const submit = (form: HostedPage['forms'][string] | undefined, given: URLSearchParams | undefined) => {
  try {
    return { location: given && form?.submit(given) };
  } catch (error) {
    if (error instanceof HostedPageError) return { error: error.message };
    throw error;
  }
};

const shown = (
  { title, facts, forms, wayBack }: HostedPage,
  path: string,
  { error, done }: { readonly error: string; readonly done: string },
): string =>
  pageOf(
    title,
    html`${error ? html`<section role="alert">${error}</section>` : undefined}
${done ? html`<section role="status">${done}</section>` : undefined}
<section><dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></section>
${Object.entries(forms).map(
  ([action, { fields, button }]) => html`
<section><form class="main" method="post" action="${`${path}/${action}`}">${fields}<button type="submit">${button}</button></form></section>`,
)}
${wayBack ? html`<p><a href="${wayBack}">Voltar ao site</a></p>` : undefined}`,
    { mark: 'Ambiente de teste local: nenhum valor é cobrado' },
  );
