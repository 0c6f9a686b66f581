import type { CustomerSubscription } from '#shared/contract/admin/customer.ts';
import { timeUntil } from '../../subscriptions/notes.ts';
import { day, reais } from '../../ui/bare/format.ts';
import { useNow } from '../../ui/bare/RelativeTime.tsx';
import { statusLabels } from '../billing/status.ts';
import { type Fact, Facts } from './Facts.tsx';

/** What the customer subscribes to, and until when. */
export const SubscriptionFacts = ({
  subscription,
}: {
  readonly subscription: CustomerSubscription | null;
}) => (
  <Facts
    id="assinatura"
    title="Assinatura"
    facts={subscription ? factsOf(subscription) : [{ label: 'Status', value: 'Nenhuma assinatura' }]}
  />
);

const factsOf = (subscription: CustomerSubscription): readonly Fact[] => {
  const { status, trial_end, current_period_end, ended_at, is_complimentary } = subscription;
  const card = subscription.has_payment_method ? 'Cadastrado' : 'Nenhum';
  const goesOn = status !== 'canceled';
  const periodEnd = goesOn && !is_complimentary && trial_end === null ? current_period_end : null;
  return [
    { label: 'Plano', value: subscription.plan_name ?? 'Plano excluído' },
    { label: 'Status', value: statusLabels[status] },
    { label: 'Por mês', value: is_complimentary ? 'Cortesia' : reais(subscription.price_monthly) },
    { label: 'Fim do período de teste', value: trial_end && <Until at={trial_end} /> },
    { label: 'Fim do período', value: periodEnd && <Until at={periodEnd} /> },
    { label: 'Encerrada em', value: goesOn || ended_at === null ? null : day(ended_at) },
    { label: 'Renovação', value: goesOn ? renewalOf(subscription) : null },
    { label: 'Cartão', value: goesOn && !is_complimentary ? card : null },
  ];
};

const renewalOf = ({
  is_complimentary,
  cancel_at_period_end,
  trial_end,
  has_payment_method,
}: CustomerSubscription): string => {
  if (is_complimentary) return 'Sem fim e sem cobrança';
  if (cancel_at_period_end) return 'Cancelará no fim do período';
  return trial_end !== null && !has_payment_method
    ? 'Termina com o teste, se não houver cartão'
    : 'Automática';
};

const Until = ({ at }: { readonly at: string }) => {
  const distance = useNow((now) => timeUntil(at, now));
  return distance === null ? day(at) : `${day(at)} (${distance})`;
};
