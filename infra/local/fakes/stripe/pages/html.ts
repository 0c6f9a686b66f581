import { type Html, html, pageOf } from '../../../html.ts';
import type { Account } from '../account/account.ts';
import type { Invoice, SubscriptionStatus } from '../account/objects.ts';

export const stripePage = (title: string, body: Html): string =>
  pageOf(title, body, { mark: 'Ambiente de teste local: nenhum valor é cobrado' });

export const notice = (title: string, text: string, link?: { href: string; label: string }): string =>
  stripePage(
    title,
    html`<section><p>${text}</p></section>${link && html`<p><a href="${link.href}">${link.label}</a></p>`}`,
  );

/** Shows an error that screen readers announce. */
export const alert = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<section class="bad" role="alert">${text}</section>`;

export const cardField: Html = html`
<label for="card">Número do cartão</label>
<input type="text" id="card" name="card" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" aria-describedby="card-hint">
<p class="hint" id="card-hint">Cartões de teste: <code>4242 4242 4242 4242</code> é aceito,
<code>4000 0000 0000 0002</code> é recusado, <code>4000 0000 0000 0341</code> é aceito agora e falha na renovação.</p>`;

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);

/** The date in São Paulo; `seconds` are since 1970. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    seconds * 1000,
  );

export const costOf = (price: { readonly unit_amount: number; readonly currency: string }): string =>
  `${money(price.unit_amount, price.currency)} por mês`;

export const subscriptionStatusTexts: Readonly<Record<SubscriptionStatus, string>> = {
  trialing: 'Em teste grátis',
  active: 'Ativa',
  past_due: 'Pagamento atrasado',
  unpaid: 'Não paga',
  canceled: 'Cancelada',
  incomplete: 'Aguardando o pagamento',
  incomplete_expired: 'Expirada sem pagamento',
};

export const invoiceStatusTexts: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Rascunho',
  open: 'Em aberto',
  paid: 'Paga',
  void: 'Anulada',
};

/** Both methods throw StripeApiError for an unknown id. */
export interface Page {
  /** `error` explains a rejected form; `done` names the action that was done. */
  readonly show: (account: Account, id: string, shown: { error?: string; done?: string }) => string;
  /** Returns the address to redirect to, or undefined to stay. Throws HostedPageError for an invalid form. */
  readonly submit: (
    account: Account,
    id: string,
    form: URLSearchParams,
    action: string,
  ) => string | undefined;
}
