import type { Customer } from '../objects/customers.ts';
import type { PortalFeatures, PortalFlow } from '../objects/portal.ts';
import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import type { Html } from './html.ts';
import { cardSection, confirmSection, planSection } from './portalSections.ts';

interface About {
  readonly customer: Customer;
  readonly features: PortalFeatures;
  readonly subscription: Subscription | undefined;
  /** Path of the page. */
  readonly path: string;
}

/** The one action that a deep link shows. */
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
