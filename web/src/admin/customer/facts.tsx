import { Group } from '@mantine/core';
import type { Customer, CustomerSubscription } from '#shared/contract/admin/customer.ts';
import { whole } from '#shared/format.ts';
import { timeUntil } from '../../subscriptions/notes.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { type Fact, FactPanel } from '../../ui/bare/panels/Facts.tsx';
import { day, reais } from '../../ui/bare/text/format.ts';
import { useNow } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { statusLabels } from '../billing/status.ts';
import { Badge } from '../cells.tsx';
import { documentText, phoneText } from '../users/labels.ts';
import { typeLabels } from '../users/typeLabels.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

const FactSection = ({ facts, ...section }: Props) => (
  <TabSection {...section}>
    <FactPanel facts={facts} />
  </TabSection>
);

export const Registration = ({ user }: Pick<Customer, 'user'>) => (
  <FactSection
    id="cadastro"
    title="Cadastro"
    facts={[
      {
        label: 'E-mail',
        value: (
          <Group component="span" gap="0.25rem 0.5rem">
            {user.email}{' '}
            {user.email_proven ? (
              <Badge tone="green">confirmado</Badge>
            ) : (
              <Badge tone="yellow">não confirmado</Badge>
            )}
          </Group>
        ),
      },
      { label: 'WhatsApp', value: phoneText(user) },
      { label: user.document_type === 'cpf' ? 'CPF' : 'CNPJ', value: documentText(user) },
      { label: 'Tipo', value: typeLabels[user.user_type] },
      { label: 'Conta criada em', value: day(user.created_at) },
    ]}
  />
);

export const SubscriptionFacts = ({
  subscription,
}: {
  readonly subscription: CustomerSubscription | null;
}) => (
  <FactSection
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

const CUSTOMERS_AT_STRIPE = 'https://dashboard.stripe.com/customers';

export const Payments = ({ customer }: { readonly customer: Customer }) => {
  const { subscription, stripe_customer_id: customerId } = customer;
  return (
    <>
      <FactSection
        id="pagamentos"
        title="Pagamentos"
        facts={[
          { label: 'Último pagamento', value: lastPaymentOf(subscription) },
          { label: 'Faturas em aberto com falha', value: whole(subscription?.failed_invoices ?? 0) },
        ]}
      />
      <Group component="p" className={text.note ?? ''} gap="0.25rem 1.25rem" mt="0.75rem">
        {customerId === null ? (
          <span>Não há cadastro no Stripe.</span>
        ) : (
          <TextLink newTab to={`${CUSTOMERS_AT_STRIPE}/${customerId}`}>
            Ver faturas e cadastro no Stripe
          </TextLink>
        )}
        <TextLink to="/payment-debug">Logs de pagamento</TextLink>
      </Group>
    </>
  );
};

const lastPaymentOf = (subscription: Customer['subscription']): string => {
  if (!subscription?.last_payment) return 'Nenhum';
  const { amount, created, status, failure_reason } = subscription.last_payment;
  const outcome = status === 'failed' ? `falhou: ${failure_reason ?? 'motivo desconhecido'}` : 'pago';
  return `${reais(amount / 100)} em ${day(created)}, ${outcome}`;
};
