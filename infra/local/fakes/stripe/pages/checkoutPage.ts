import { completeSession, needsCard, successUrlOf, trialEndOf } from '../lifecycle/checkout.ts';
import { HostedPageError } from '../lifecycle/paymentMethods.ts';
import { productNameOf } from '../lifecycle/subscriptions.ts';
import type { CheckoutSession } from '../objects/checkoutSessions.ts';
import type { StripeAccount } from '../state/account.ts';
import { html } from './html.ts';
import { alert, cardField, notice, pageOf } from './layout.ts';
import type { Page } from './page.ts';
import { costOf, day, money } from './texts.ts';

/** The hosted checkout: submitting it completes the session. */
export const checkoutPage: Page = (account, { id, isSubmit, form }) => {
  const session = account.find('checkoutSessions', id, 'session');
  if (!isSubmit || session.status !== 'open') return { body: bodyOf(account, session) };
  try {
    completeSession(account, session, form.get('card')?.trim() ?? '');
    return { redirectTo: successUrlOf(session) };
  } catch (error) {
    if (!(error instanceof HostedPageError)) throw error;
    return { status: 402, body: bodyOf(account, session, error.message) };
  }
};

const bodyOf = (account: StripeAccount, session: CheckoutSession, error?: string): string => {
  const { cancel_url, status } = session;
  const back = cancel_url === null ? undefined : { href: cancel_url, label: 'Voltar' };
  if (status === 'open') return openBody(account, session, error);
  return status === 'expired'
    ? notice(
        'Sessão expirada',
        'Esta página de pagamento não vale mais. Volte ao site e comece de novo.',
        back,
      )
    : notice('Pagamento concluído', 'Esta página de pagamento já foi usada. Não é preciso fazer mais nada.', {
        href: successUrlOf(session),
        label: 'Continuar',
      });
};

const openBody = (account: StripeAccount, session: CheckoutSession, error: string | undefined): string => {
  const { amount_total, cancel_url, customer_details, hidden } = session;
  const price = account.find('prices', hidden.price);
  const product = productNameOf(account, price);
  const trialEnd = trialEndOf(account, session);
  const email = customer_details?.email;
  return pageOf(
    `Assinar ${product}`,
    html`${alert(error)}
<section>
<h2>Resumo</h2>
<dl>
<dt>Plano</dt><dd>${product}</dd>
<dt>Preço</dt><dd>${costOf(price)}</dd>
${trialEnd === null ? undefined : html`<dt>Teste grátis</dt><dd>${daysText(hidden.trialDays)} até ${day(trialEnd)}</dd>`}
<dt>Total hoje</dt><dd>${money(amount_total ?? 0, price.currency)}</dd>
${email ? html`<dt>E-mail</dt><dd>${email}</dd>` : undefined}
</dl>
</section>
<section>
<h2>Pagamento</h2>
<form class="main" method="post">
${cardField(!needsCard(session))}
<button type="submit">${trialEnd === null ? 'Assinar' : 'Iniciar teste grátis'}</button>
</form>
</section>
${cancel_url === null ? undefined : html`<p><a href="${cancel_url}">Voltar</a></p>`}`,
  );
};

const daysText = (days: number): string => (days === 1 ? '1 dia,' : `${days} dias,`);
