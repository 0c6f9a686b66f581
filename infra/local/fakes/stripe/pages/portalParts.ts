import { productNameOf } from '../checkout.ts';
import type { Invoice } from '../invoiceRecords.ts';
import type { Features } from '../portalRecords.ts';
import type { Customer, Subscription } from '../records.ts';
import { find, type World } from '../world.ts';
import { type Html, html } from './html.ts';
import { cardField } from './layout.ts';
import { cost, day, invoiceWords, money, subscriptionWords } from './words.ts';

/** The subscription with what is to be done about its end. */
export const subscriptionPart = (world: World, one: Subscription, features: Features, here: string): Html => {
  const price = find(world.state.prices, 'price', one.price);
  const isOver = one.status === 'canceled';
  return html`<section>
<h2>Assinatura</h2>
<dl>
<dt>Plano</dt><dd>${productNameOf(world, price.id)}</dd>
<dt>Preço</dt><dd>${cost(price)}</dd>
<dt>Situação</dt><dd>${subscriptionWords[one.status]}</dd>
${isOver ? html`<dt>Encerrada em</dt><dd>${day(one.endedAt ?? one.created)}</dd>` : html`<dt>${one.cancelAtPeriodEnd ? 'Termina em' : 'Próxima cobrança'}</dt><dd>${day(one.periodEnd)}</dd>`}
</dl>
${isOver ? undefined : endForm(one, features, here)}
</section>`;
};

const endForm = (one: Subscription, { subscription_cancel }: Features, here: string): Html | undefined => {
  if (one.cancelAtPeriodEnd) {
    return html`<form method="post" action="${here}/resume"><p class="hint">O cancelamento está marcado; até lá tudo continua valendo.</p>
<button type="submit">Manter assinatura</button></form>`;
  }
  if (!subscription_cancel.enabled) return undefined;
  const hint =
    subscription_cancel.mode === 'immediately'
      ? 'A assinatura termina na hora.'
      : 'Você continua com acesso até o fim do período.';
  return html`<form method="post" action="${here}/cancel"><p class="hint">${hint}</p>
<button class="quiet" type="submit">Cancelar assinatura</button></form>`;
};

/** The plans to choose from, with the present one marked. */
export const planPart = (
  world: World,
  one: Subscription,
  { products, trial_update_behavior }: Features['subscription_update'],
  here: string,
): Html => html`<section>
<h2>Mudar de plano</h2>
<form method="post" action="${here}/plan">
<fieldset>
<legend>Plano</legend>
${products.flatMap(({ prices }) => prices).map((id) => choice(world, id, id === one.price))}
</fieldset>
${one.status === 'trialing' && trial_update_behavior === 'end_trial' ? html`<p class="hint">Mudar de plano encerra o teste grátis, e o novo plano é cobrado na hora.</p>` : undefined}
<button type="submit">Mudar de plano</button>
</form>
</section>`;

const choice = (world: World, id: string, isPresent: boolean): Html => {
  const price = find(world.state.prices, 'price', id);
  const name = `${productNameOf(world, id)}, ${cost(price)}${isPresent ? ' (plano atual)' : ''}`;
  const input = isPresent
    ? html`<input type="radio" name="price" value="${id}" checked>`
    : html`<input type="radio" name="price" value="${id}">`;
  return html`<label class="choice">${input} <span>${name}</span></label>`;
};

/** The card that is charged, and the field for another. */
export const cardPart = ({ state }: World, customer: Customer, here: string): Html => {
  const card = state.cards.get(customer.card ?? '');
  return html`<section>
<h2>Forma de pagamento</h2>
<p>${card ? `Cartão ${card.brand} com final ${card.last4}` : 'Nenhum cartão cadastrado.'}</p>
<form method="post" action="${here}/card">
${cardField(false)}
<button type="submit">Salvar cartão</button>
</form>
</section>`;
};

/** What stands on the invoices about the customer. */
export const customerPart = (
  customer: Customer,
  fields: readonly string[],
  here: string,
): Html => html`<section>
<h2>Dados de cobrança</h2>
<form method="post" action="${here}/customer">
${fields.includes('name') ? field('name', 'text', 'Nome', customer.name) : undefined}
${fields.includes('email') ? field('email', 'email', 'E-mail', customer.email) : undefined}
<button class="quiet" type="submit">Salvar dados</button>
</form>
</section>`;

const field = (name: string, type: string, label: string, value: string | null): Html =>
  html`<label for="${name}">${label}</label><input type="${type}" id="${name}" name="${name}" value="${value ?? ''}" required>`;

/** The customer's invoices, the newest first. */
export const invoicesPart = (invoices: readonly Invoice[]): Html => html`<section>
<h2>Faturas</h2>
${
  invoices.length === 0
    ? html`<p>Nenhuma fatura ainda.</p>`
    : html`<table><thead><tr><th scope="col">Data</th><th scope="col">Valor</th><th scope="col">Situação</th></tr></thead><tbody>
${invoices.map(
  (one) =>
    html`<tr><td>${day(one.created)}</td><td>${money(one.total, one.currency)}</td><td>${invoiceWords[one.status]}</td></tr>`,
)}</tbody></table>`
}
</section>`;
