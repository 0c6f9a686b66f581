import { changeCustomer, findCustomer } from '../customers.ts';
import { changePlan } from '../plans.ts';
import type { Configuration, PortalSession } from '../portalRecords.ts';
import type { Customer, Subscription } from '../records.ts';
import { cancel, cancelLater } from '../subscriptions.ts';
import { attachCard, catchUpPayments, PageProblem } from '../wallet.ts';
import { find, type World } from '../world.ts';
import { html } from './html.ts';
import { alert, page } from './layout.ts';
import type { PageRoute, Shown } from './page.ts';
import { cardPart, customerPart, invoicesPart, planPart, subscriptionPart } from './portalParts.ts';

interface Visit {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly configuration: Configuration;
  /** The one that the visit is about: the newest that has not ended, or else the newest. */
  readonly subscription: Subscription | undefined;
  readonly here: string;
}

const visitOf = (world: World, id: string): Visit => {
  const { state } = world;
  const session = find(state.portalSessions, 'billing_portal.session', id);
  const own = [...state.subscriptions.values()].filter(({ customer }) => customer === session.customer);
  return {
    session,
    customer: findCustomer(world, session.customer),
    configuration: find(state.configurations, 'configuration', session.configuration),
    subscription: own.findLast(({ status }) => status !== 'canceled') ?? own.at(-1),
    here: `/p/session/${id}`,
  };
};

const draw = (world: World, visit: Visit, { done, problem }: { done?: string; problem?: string }): string => {
  const { customer, configuration, subscription, session, here } = visit;
  const { features, headline } = configuration;
  const isLive = subscription !== undefined && subscription.status !== 'canceled';
  const invoices = [...world.state.invoices.values()].filter((one) => one.customer === customer.id);
  const said = done === undefined ? undefined : results.get(done);
  return page(
    'Gerenciar assinatura',
    html`${alert(problem)}${said && html`<section class="good" role="status">${said}</section>`}
${headline === null ? undefined : html`<p>${headline}</p>`}
${subscription ? subscriptionPart(world, subscription, features, here) : html`<section><p>Nenhuma assinatura.</p></section>`}
${isLive && features.subscription_update.enabled ? planPart(world, subscription, features.subscription_update, here) : undefined}
${features.payment_method_update.enabled ? cardPart(world, customer, here) : undefined}
${features.customer_update.enabled ? customerPart(customer, features.customer_update.allowed_updates, here) : undefined}
${features.invoice_history.enabled ? invoicesPart(invoices.toReversed()) : undefined}
${session.returnUrl === null ? undefined : html`<p><a href="${session.returnUrl}">Voltar ao site</a></p>`}`,
  );
};

const offered = ({ features }: Configuration): readonly string[] =>
  features.subscription_update.products.flatMap(({ prices }) => prices);

type Action = (world: World, visit: Visit, form: URLSearchParams) => void;

const live = ({ subscription }: Visit): Subscription => {
  if (subscription && subscription.status !== 'canceled') return subscription;
  throw new PageProblem('Não há assinatura para alterar.');
};
const require = (isAllowed: boolean): void => {
  if (!isAllowed) throw new PageProblem('Esta opção não está disponível.');
};

const plan: Action = (world, visit, form) => {
  const { subscription_update } = visit.configuration.features;
  const price = form.get('price') ?? '';
  require(subscription_update.enabled && offered(visit.configuration).includes(price));
  changePlan(world, live(visit), price, subscription_update);
};

const card: Action = (world, visit, form) => {
  require(visit.configuration.features.payment_method_update.enabled);
  attachCard(world, visit.customer.id, form.get('card')?.trim() ?? '');
  if (visit.subscription && visit.subscription.status !== 'canceled') {
    catchUpPayments(world, visit.subscription);
  }
};

const end: Action = (world, visit) => {
  const { enabled, mode } = visit.configuration.features.subscription_cancel;
  require(enabled);
  if (mode === 'at_period_end') return cancelLater(world, live(visit), true);
  cancel(world, live(visit), 'cancellation_requested');
};

const keep: Action = (world, visit) => cancelLater(world, live(visit), false);

const customer: Action = (world, visit, form) => {
  const { enabled, allowed_updates } = visit.configuration.features.customer_update;
  require(enabled);
  const [name, email] = [form.get('name')?.trim(), form.get('email')?.trim()];
  if (email !== undefined && !email.includes('@')) throw new PageProblem('Informe um e-mail válido.');
  changeCustomer(world, visit.customer, {
    ...(name !== undefined && allowed_updates.includes('name') && { name }),
    ...(email !== undefined && allowed_updates.includes('email') && { email }),
  });
};

const actions = new Map<string, Action>([
  ['plan', plan],
  ['card', card],
  ['cancel', end],
  ['resume', keep],
  ['customer', customer],
]);

const results = new Map([
  ['plan', 'Plano alterado.'],
  ['card', 'Cartão salvo.'],
  ['cancel', 'Cancelamento registrado.'],
  ['resume', 'Assinatura mantida.'],
  ['customer', 'Dados salvos.'],
]);

const act = (world: World, id: string, name: string, form: URLSearchParams): Shown => {
  const visit = visitOf(world, id);
  const action = actions.get(name);
  if (!action) return { status: 404, body: draw(world, visit, { problem: 'Esta opção não existe.' }) };
  try {
    action(world, visit, form);
    return { goTo: `${visit.here}?feito=${name}` };
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    return { status: 402, body: draw(world, visit, { problem: error.message }) };
  }
};

export const portalPages: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/p/session/:id',
    show: (world, { id = '' }, form) => {
      const done = form.get('feito');
      return { body: draw(world, visitOf(world, id), done === null ? {} : { done }) };
    },
  },
  {
    method: 'POST',
    path: '/p/session/:id/:action',
    show: (world, { id = '', action = '' }, form) => act(world, id, action, form),
  },
];
