import { html } from '../../../html.ts';
import type { Account } from '../account/account.ts';
import type { CheckoutSession } from '../account/objects.ts';
import {
  completeSession,
  isPaymentCollected,
  offersBoleto,
  successUrlOf,
  trialEndOf,
} from '../resources/checkoutSessions.ts';
import { productNameOf } from '../resources/subscriptions.ts';
import { alert, cardField, costOf, day, money, notice, type Page, stripePage } from './html.ts';

export const checkoutPage: Page = {
  show: (account, id, { error }) => {
    const session = account.find('checkoutSessions', id, 'session');
    if (session.status === 'open') return openBody(account, session, error);
    return session.status === 'expired' ? expiredBody(session) : completeBody(session);
  },
  submit: (account, id, form) => {
    const session = account.find('checkoutSessions', id, 'session');
    if (session.status !== 'open') return undefined;
    const method = form.get('method') === 'boleto' ? 'boleto' : 'card';
    completeSession(account, session, { method, card: form.get('card')?.trim() ?? '' });
    return successUrlOf(session);
  },
};

const expiredBody = ({ cancel_url }: CheckoutSession): string =>
  notice(
    'Sessão expirada',
    'Esta página de pagamento não vale mais. Volte ao site e comece de novo.',
    cancel_url === null ? undefined : { href: cancel_url, label: 'Voltar' },
  );

const completeBody = (session: CheckoutSession): string =>
  notice('Pagamento concluído', 'Esta página de pagamento já foi usada. Não é preciso fazer mais nada.', {
    href: successUrlOf(session),
    label: 'Continuar',
  });

const openBody = (account: Account, session: CheckoutSession, error: string | undefined): string => {
  const { amount_total, cancel_url, customer, hidden } = session;
  const price = account.find('prices', hidden.price);
  const product = productNameOf(account, price);
  const trialEnd = trialEndOf(account, session);
  const { email } = account.find('customers', customer);
  return stripePage(
    `Assinar ${product}`,
    html`${alert(error)}
<section>
<h2>Resumo</h2>
<dl>
<dt>Plano</dt><dd>${product}</dd>
<dt>Preço</dt><dd>${costOf(price)}</dd>
${trialEnd === null ? undefined : html`<dt>Teste grátis</dt><dd>${daysText(hidden.trialDays)} até ${day(trialEnd)}</dd>`}
<dt>Total hoje</dt><dd>${money(amount_total, price.currency)}</dd>
${email ? html`<dt>E-mail</dt><dd>${email}</dd>` : undefined}
</dl>
</section>
<section>
<h2>Pagamento</h2>
<form class="main" method="post">
${paymentFields(session)}
<button type="submit">${trialEnd === null ? 'Assinar' : 'Iniciar teste grátis'}</button>
</form>
</section>
${cancel_url === null ? undefined : html`<p><a href="${cancel_url}">Voltar</a></p>`}`,
  );
};

/** Shows no field for a trial that collects no payment. */
const paymentFields = (session: CheckoutSession) => {
  if (!isPaymentCollected(session)) {
    return html`<p class="hint">Nenhuma forma de pagamento é pedida agora.</p>`;
  }
  if (!offersBoleto(session)) return cardField;
  return html`<fieldset>
<legend>Forma de pagamento</legend>
<label class="choice"><input type="radio" name="method" value="card" checked> <span>Cartão</span></label>
<label class="choice"><input type="radio" name="method" value="boleto"> <span>Boleto</span></label>
</fieldset>
${cardField}`;
};

const daysText = (days: number): string => (days === 1 ? '1 dia,' : `${days} dias,`);
