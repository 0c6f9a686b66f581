import { type Html, html } from '../../../html.ts';
import type { Account } from '../account/account.ts';
import type { Customer, Invoice, PortalFeatures, PortalFlow, Subscription } from '../account/objects.ts';
import { productNameOf } from '../resources/subscriptions.ts';
import { cardField, costOf, day, invoiceStatusTexts, money, subscriptionStatusTexts } from './html.ts';

export const subscriptionSection = (
  account: Account,
  subscription: Subscription,
  features: PortalFeatures,
  path: string,
): Html => {
  const { status, ended_at, cancel_at, items } = subscription;
  const [{ price, current_period_end }] = items.data;
  const endLabel = cancel_at === null ? 'Próxima cobrança' : 'Termina em';
  return html`<section>
<h2>Assinatura</h2>
<dl>
<dt>Plano</dt><dd>${productNameOf(account, price)}</dd>
<dt>Preço</dt><dd>${costOf(price)}</dd>
<dt>Situação</dt><dd>${subscriptionStatusTexts[status]}</dd>
${ended_at === null ? html`<dt>${endLabel}</dt><dd>${day(cancel_at ?? current_period_end)}</dd>` : html`<dt>Encerrada em</dt><dd>${day(ended_at)}</dd>`}
</dl>
${ended_at === null ? endForm(subscription, features, path) : undefined}
</section>`;
};

const endForm = (
  { cancel_at }: Subscription,
  { subscription_cancel }: PortalFeatures,
  path: string,
): Html | undefined => {
  if (cancel_at !== null) {
    return html`<form method="post" action="${path}/resume"><p class="hint">O cancelamento está marcado; até lá tudo continua valendo.</p>
<button type="submit">Manter assinatura</button></form>`;
  }
  if (!subscription_cancel.enabled) return undefined;
  return html`<form method="post" action="${path}/cancel"><p class="hint">Você continua com acesso até o fim do período.</p>
<button class="quiet" type="submit">Cancelar assinatura</button></form>`;
};

export const planSection = (
  account: Account,
  { items }: Subscription,
  { subscription_update: { products } }: PortalFeatures,
  path: string,
): Html => html`<section>
<h2>Mudar de plano</h2>
<form method="post" action="${path}/plan">
<fieldset>
<legend>Plano</legend>
${products.flatMap(({ prices }) => prices).map((id) => planOption(account, id, id === items.data[0].price.id))}
</fieldset>
<button type="submit">Mudar de plano</button>
</form>
</section>`;

const planOption = (account: Account, priceId: string, isCurrent: boolean): Html => {
  const price = account.find('prices', priceId);
  const label = `${productNameOf(account, price)}, ${costOf(price)}${isCurrent ? ' (plano atual)' : ''}`;
  const checked = isCurrent ? html` checked` : undefined;
  return html`<label class="choice"><input type="radio" name="price" value="${priceId}"${checked}> <span>${label}</span></label>`;
};

/** The section for confirming a plan change that the link has already chosen. */
const confirmSection = (
  account: Account,
  { items, status }: Subscription,
  priceId: string,
  path: string,
): Html => {
  const price = account.find('prices', priceId);
  const [item] = items.data;
  const due = status === 'trialing' ? 'O teste grátis continua.' : 'A diferença entra na próxima fatura.';
  return html`<section>
<dl>
<dt>De</dt><dd>${productNameOf(account, item.price)}, ${costOf(item.price)}</dd>
<dt>Para</dt><dd>${productNameOf(account, price)}, ${costOf(price)}</dd>
</dl>
<form method="post" action="${path}/plan"><input type="hidden" name="price" value="${priceId}">
<p class="hint">${due}</p>
<button type="submit">Confirmar</button></form>
</section>`;
};

export const cardSection = (
  { tables }: Account,
  { invoice_settings }: Customer,
  subscription: Subscription | undefined,
  path: string,
): Html => {
  const id = subscription?.default_payment_method ?? invoice_settings.default_payment_method;
  const known = tables.paymentMethods.get(id ?? '')?.card;
  return html`<section>
<h2>Forma de pagamento</h2>
<p>${known ? `Cartão ${known.brand} com final ${known.last4}` : 'Nenhum cartão cadastrado.'}</p>
<form method="post" action="${path}/card">
${cardField}
<button type="submit">Salvar cartão</button>
</form>
</section>`;
};

export const invoicesSection = (invoices: readonly Invoice[]): Html => html`<section>
<h2>Faturas</h2>
${
  invoices.length === 0
    ? html`<p>Nenhuma fatura ainda.</p>`
    : html`<table><thead><tr><th scope="col">Data</th><th scope="col">Valor</th><th scope="col">Situação</th></tr></thead><tbody>
${invoices.map(
  ({ created, currency, status, total }) =>
    html`<tr><td>${day(created)}</td><td>${money(total, currency)}</td><td>${invoiceStatusTexts[status]}</td></tr>`,
)}</tbody></table>`
}
</section>`;

interface About {
  readonly customer: Customer;
  readonly features: PortalFeatures;
  readonly subscription: Subscription | undefined;
  readonly path: string;
}

export const linkedAction = (
  account: Account,
  { customer, features, subscription, path }: About,
  flow: PortalFlow,
): { readonly title: string; readonly section: Html } => {
  const [confirmed] = flow.subscription_update_confirm?.items ?? [];
  if (confirmed?.price && subscription) {
    const section = confirmSection(account, subscription, confirmed.price, path);
    return { title: 'Confirmar a mudança de plano', section };
  }
  if (flow.subscription_update && subscription) {
    return { title: 'Mudar de plano', section: planSection(account, subscription, features, path) };
  }
  return {
    title: 'Adicionar forma de pagamento',
    section: cardSection(account, customer, subscription, path),
  };
};
