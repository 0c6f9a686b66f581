/** The checkout, the invoice and the portal are one plain page of facts and forms. */
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { changeCard, HostedPageError, payWithCard } from './cards.ts';
import {
  collectsPayment,
  completeSession,
  offersBoleto,
  priceOf,
  successUrlOf,
  trialDaysOf,
} from './checkout.ts';
import { unrecognizedUrl } from './errors.ts';
import { itemOf, paymentMethodOf, subscriptionOf } from './invoices.ts';
import { idOf, type Objects, type Store } from './store.ts';
import { hasEnded, scheduleEnd, subscriptionsOf } from './subscriptions.ts';

export interface HostedPage {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** By the last part of their address. Only forms that are shown can be submitted. */
  readonly forms: Readonly<Record<string, PageForm>>;
  readonly wayBack?: string | null;
}

interface PageForm {
  readonly fields?: Html | undefined;
  readonly button: string;
  /** Returns where to go next. Throws HostedPageError to explain on the page what is wrong. */
  readonly submit: (given: URLSearchParams) => string;
}

export const pageAt = (store: Store, path: string, id: string): HostedPage => {
  if (path.startsWith('/c/pay/')) return checkoutPage(store, store.find('checkout.session', id));
  if (path.startsWith('/i/invoice/')) return invoicePage(store, store.find('invoice', id));
  if (path.startsWith('/p/session/')) return portalPage(store, store.find('billing_portal.session', id));
  throw unrecognizedUrl('GET', path);
};

const checkoutPage = (store: Store, session: Objects['checkout.session']): HostedPage => {
  const { status, cancel_url } = session;
  const price = priceOf(store, session);
  const facts = [['Plano', labelOf(store, price)]] as const;
  if (status === 'expired') return { title: 'Sessão expirada', facts, forms: {}, wayBack: cancel_url };
  if (status === 'complete') {
    return { title: 'Pagamento concluído', facts, forms: {}, wayBack: successUrlOf(session) };
  }
  const boleto = html`
<label><input type="radio" name="method" value="card" checked> <span>Cartão</span></label>
<label><input type="radio" name="method" value="boleto"> <span>Boleto</span></label>`;
  const days = trialDaysOf(session);
  const form: PageForm = {
    fields: html`${offersBoleto(session) ? boleto : undefined}${collectsPayment(session) ? cardField : undefined}`,
    button: days === 0 ? 'Assinar' : 'Iniciar teste grátis',
    submit: (given) => {
      completeSession(store, session, given.get('method'), given.get('card') ?? '');
      return successUrlOf(session);
    },
  };
  const trial = ['Teste grátis', days === 0 ? 'não' : `${days} dias`] as const;
  return { title: 'Assinar', facts: [...facts, trial], forms: { '': form }, wayBack: cancel_url };
};

/** Anybody with the page's address can pay the invoice. The card is also charged for later invoices. */
const invoicePage = (store: Store, invoice: Stripe.Invoice): HostedPage => {
  const facts = [['Valor', money(invoice.total, invoice.currency)]] as const;
  if (invoice.status !== 'open') return { title: 'Esta fatura não está em aberto', facts, forms: {} };
  const submit = (given: URLSearchParams) => {
    payWithCard(store, subscriptionOf(store, invoice), given.get('card') ?? '');
    return `${store.url}/i/invoice/${invoice.id}`;
  };
  return { title: 'Pagar a fatura', facts, forms: { '': { fields: cardField, button: 'Pagar', submit } } };
};

/** Shows the newest subscription that has not ended. A deep link shows one of the forms. */
const portalPage = (store: Store, session: Stripe.BillingPortal.Session): HostedPage => {
  const { customer, flow, return_url: wayBack } = session;
  const live = subscriptionsOf(store, store.findCustomer(customer).id).findLast((one) => !hasEnded(one));
  const after = (done: string) =>
    flow?.after_completion.redirect?.return_url ??
    `${store.url}${session.url}?feito=${encodeURIComponent(done)}`;
  const card: PageForm = {
    fields: cardField,
    button: 'Salvar cartão',
    submit: (given) => {
      const number = given.get('card') ?? '';
      if (live) payWithCard(store, live, number);
      else changeCard(store, customer, number);
      return after('Cartão salvo.');
    },
  };
  const known = live && paymentMethodOf(store, live)?.card;
  const cardFact = ['Cartão', known ? `${known.brand}, final ${known.last4}` : 'nenhum'] as const;
  if (!live) return { title: 'Gerenciar assinatura', facts: [cardFact], forms: { card }, wayBack };
  if (flow?.type === 'payment_method_update') {
    return { title: 'Adicionar forma de pagamento', facts: [cardFact], forms: { card }, wayBack };
  }
  const { price, current_period_end } = itemOf(live);
  const planFact = ['Plano', labelOf(store, price)] as const;
  const plan = planForm(store, session, live, after);
  if (flow) {
    const title = flow.subscription_update_confirm ? 'Confirmar a mudança de plano' : 'Mudar de plano';
    return { title, facts: [planFact], forms: { plan }, wayBack };
  }
  const end = (isWanted: boolean, button: string, done: string): PageForm => ({
    button,
    submit: () => {
      scheduleEnd(store, live, isWanted, 'portal');
      return after(done);
    },
  });
  const endForm =
    live.cancel_at === null
      ? { cancel: end(true, 'Cancelar assinatura', 'Cancelamento registrado.') }
      : { resume: end(false, 'Manter assinatura', 'Assinatura mantida.') };
  const until = [live.cancel_at ? 'Termina em' : 'Próxima cobrança', day(current_period_end)] as const;
  const facts = [planFact, ['Situação', live.status] as const, until, cardFact];
  return { title: 'Gerenciar assinatura', facts, forms: { plan, card, ...endForm }, wayBack };
};

const planForm = (
  store: Store,
  { configuration, flow }: Stripe.BillingPortal.Session,
  live: Stripe.Subscription,
  after: (done: string) => string,
): PageForm => {
  const { features } = store.find('billing_portal.configuration', configuration);
  const offered = features.subscription_update.products?.flatMap(({ prices }) => prices) ?? [];
  const confirmed = flow?.subscription_update_confirm?.items[0]?.price;
  const current = itemOf(live).price.id;
  const choice = (id: string) => {
    const label = `${labelOf(store, store.find('price', id))}${id === current ? ' (plano atual)' : ''}`;
    const checked = id === (confirmed ?? current) ? html` checked` : undefined;
    return html`<label><input type="radio" name="price" value="${id}"${checked}> <span>${label}</span></label>`;
  };
  return {
    fields: html`${(confirmed ? [confirmed] : offered).map(choice)}`,
    button: confirmed ? 'Confirmar' : 'Mudar de plano',
    submit: (given) => {
      const id = given.get('price') ?? '';
      if (!offered.includes(id)) throw new HostedPageError('Este plano não está disponível.');
      store.update(live, () => Object.assign(itemOf(live), { price: store.find('price', id) }));
      return after('Plano alterado.');
    },
  };
};

const labelOf = (store: Store, { product, unit_amount, currency }: Stripe.Price): string =>
  `${store.find('product', idOf(product)).name}, ${money(unit_amount ?? 0, currency)} por mês`;

const cardField: Html = html`
<label for="card">Número do cartão</label>
<input type="text" id="card" name="card" autocomplete="off" placeholder="4242 4242 4242 4242" aria-describedby="card-hint">
<p id="card-hint">Cartões de teste: <code>4242 4242 4242 4242</code> é aceito,
<code>4000 0000 0000 0002</code> é recusado, <code>4000 0000 0000 0341</code> é aceito agora e falha na renovação.</p>`;

const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency });

const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
