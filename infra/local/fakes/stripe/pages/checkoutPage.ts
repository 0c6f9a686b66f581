import { completeSession, needsCard, productNameOf, successUrlOf, trialEndOf } from '../checkout.ts';
import type { Session } from '../records.ts';
import { PageProblem } from '../wallet.ts';
import { find, type World } from '../world.ts';
import { html } from './html.ts';
import { alert, cardField, notice, page } from './layout.ts';
import type { PageRoute } from './page.ts';
import { cost, day, money } from './words.ts';

const sessionOf = ({ state }: World, id: string): Session =>
  find(state.sessions, 'checkout.session', id, 'session');

const draw = (world: World, session: Session, problem?: string): string => {
  const { cancelUrl, status } = session;
  const back = cancelUrl === null ? undefined : { href: cancelUrl, label: 'Voltar' };
  if (status === 'expired') {
    return notice(
      'Sessão expirada',
      'Esta página de pagamento não vale mais. Volte ao site e comece de novo.',
      back,
    );
  }
  if (status === 'complete') {
    return notice(
      'Pagamento concluído',
      'Esta página de pagamento já foi usada. Não é preciso fazer mais nada.',
      {
        href: successUrlOf(session),
        label: 'Continuar',
      },
    );
  }
  const price = find(world.state.prices, 'price', session.price);
  const trialEnd = trialEndOf(world, session);
  const { email } = find(world.state.customers, 'customer', session.customer);
  const total = trialEnd === null ? price.unitAmount * session.quantity : 0;
  return page(
    `Assinar ${productNameOf(world, price.id)}`,
    html`${alert(problem)}
<section>
<h2>Resumo</h2>
<dl>
<dt>Plano</dt><dd>${productNameOf(world, price.id)}</dd>
<dt>Preço</dt><dd>${cost(price)}</dd>
${trialEnd === null ? undefined : html`<dt>Teste grátis</dt><dd>${trialWords(session)} até ${day(trialEnd)}</dd>`}
<dt>Total hoje</dt><dd>${money(total, price.currency)}</dd>
${email === null ? undefined : html`<dt>E-mail</dt><dd>${email}</dd>`}
</dl>
</section>
<section>
<h2>Pagamento</h2>
<form class="main" method="post">
${cardField(!needsCard(session))}
<button type="submit">${trialEnd === null ? 'Assinar' : 'Iniciar teste grátis'}</button>
</form>
</section>
${back && html`<p><a href="${back.href}">${back.label}</a></p>`}`,
  );
};

const trialWords = ({ trialDays }: Session): string => (trialDays === 1 ? '1 dia,' : `${trialDays} dias,`);

export const checkoutPages: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/c/pay/:id',
    show: (world, { id = '' }) => ({ body: draw(world, sessionOf(world, id)) }),
  },
  {
    method: 'POST',
    path: '/c/pay/:id',
    show: (world, { id = '' }, form) => {
      const session = sessionOf(world, id);
      if (session.status !== 'open') return { body: draw(world, session) };
      try {
        completeSession(world, session, form.get('card')?.trim() ?? '');
        return { goTo: successUrlOf(session) };
      } catch (error) {
        if (!(error instanceof PageProblem)) throw error;
        return { status: 402, body: draw(world, session, error.message) };
      }
    },
  },
];
