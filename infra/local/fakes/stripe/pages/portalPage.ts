import { html } from '../../../html.ts';
import type { Account } from '../account/account.ts';
import {
  type Customer,
  hasEnded,
  type PortalFeatures,
  type PortalSession,
  type Subscription,
} from '../account/objects.ts';
import { unrecognizedUrl } from '../errors.ts';
import { attachCard, HostedPageError, payOpenInvoices, setDefaultCard } from '../resources/cards.ts';
import { findCustomer } from '../resources/customers.ts';
import { scheduleEnd } from '../resources/subscriptionSteps.ts';
import { changePlan } from '../resources/subscriptions.ts';
import { alert, type Page, stripePage } from './html.ts';
import {
  cardSection,
  invoicesSection,
  linkedAction,
  planSection,
  subscriptionSection,
} from './portalSections.ts';

interface Visit {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly features: PortalFeatures;
  /** The newest subscription that has not ended; if all have ended, the newest. */
  readonly subscription: Subscription | undefined;
  readonly path: string;
}

export const portalPage: Page = {
  show: (account, id, { error, done = '' }) =>
    bodyOf(account, visitOf(account, id), error, actions.get(done)?.success),
  submit: (account, id, form, action) => {
    const visit = visitOf(account, id);
    const known = actions.get(action);
    if (!known) throw unrecognizedUrl('POST', `${visit.path}/${action}`);
    known.run(account, visit, form);
    return visit.session.flow?.after_completion.redirect.return_url ?? `${visit.path}?feito=${action}`;
  },
};

const visitOf = (account: Account, id: string): Visit => {
  const session = account.find('portalSessions', id);
  const subscriptions = [...account.tables.subscriptions.values()].filter(
    ({ customer }) => customer === session.customer,
  );
  return {
    session,
    customer: findCustomer(account, session.customer),
    features: account.find('portalConfigurations', session.configuration).features,
    subscription: subscriptions.findLast((one) => !hasEnded(one)) ?? subscriptions.at(-1),
    path: `/p/session/${id}`,
  };
};

const bodyOf = (account: Account, visit: Visit, error?: string, success?: string): string => {
  const { customer, features, subscription, session, path } = visit;
  const wayBack = session.return_url && html`<p><a href="${session.return_url}">Voltar ao site</a></p>`;
  // A deep link shows one action and hides the rest.
  if (session.flow !== null) {
    const { title, section } = linkedAction(account, visit, session.flow);
    return stripePage(title, html`${alert(error)}${section}${wayBack ?? undefined}`);
  }
  const isLive = subscription !== undefined && !hasEnded(subscription);
  const invoices = [...account.tables.invoices.values()].filter((one) => one.customer === customer.id);
  return stripePage(
    'Gerenciar assinatura',
    html`${alert(error)}${success && html`<section class="good" role="status">${success}</section>`}
${subscription ? subscriptionSection(account, subscription, features, path) : html`<section><p>Nenhuma assinatura.</p></section>`}
${isLive && features.subscription_update.enabled ? planSection(account, subscription, features, path) : undefined}
${features.payment_method_update.enabled ? cardSection(account, customer, subscription, path) : undefined}
${features.invoice_history.enabled ? invoicesSection(invoices.toReversed()) : undefined}
${wayBack ?? undefined}`,
  );
};

interface Action {
  readonly success: string;
  /** Throws HostedPageError when the action is impossible. */
  readonly run: (account: Account, visit: Visit, form: URLSearchParams) => void;
}

const liveSubscription = ({ subscription }: Visit): Subscription => {
  if (subscription && !hasEnded(subscription)) return subscription;
  throw new HostedPageError('Não há assinatura para alterar.');
};
const requireOffered = (isOffered: boolean): void => {
  if (!isOffered) throw new HostedPageError('Esta opção não está disponível.');
};

const actions = new Map<string, Action>(
  Object.entries({
    plan: {
      success: 'Plano alterado.',
      run: (account, visit, form) => {
        const { enabled, products } = visit.features.subscription_update;
        const price = form.get('price') ?? '';
        requireOffered(enabled && products.some(({ prices }) => prices.includes(price)));
        changePlan(account, liveSubscription(visit), price);
      },
    },
    card: {
      success: 'Cartão salvo.',
      run: (account, { features, customer, subscription }, form) => {
        requireOffered(features.payment_method_update.enabled);
        const card = attachCard(account, customer.id, form.get('card')?.trim() ?? '');
        const live = subscription && !hasEnded(subscription) ? subscription : undefined;
        setDefaultCard(account, card, live);
        if (live) payOpenInvoices(account, live);
      },
    },
    cancel: {
      success: 'Cancelamento registrado.',
      run: (account, visit) => {
        requireOffered(visit.features.subscription_cancel.enabled);
        scheduleEnd(account, liveSubscription(visit), true, 'portal');
      },
    },
    resume: {
      success: 'Assinatura mantida.',
      run: (account, visit) => scheduleEnd(account, liveSubscription(visit), false, 'portal'),
    },
  } satisfies Record<string, Action>),
);
