import { Group } from '@mantine/core';
import type { Customer } from '#shared/contract/admin/customer.ts';
import { day, reais, whole } from '../../ui/bare/format.ts';
import link from '../../ui/bare/TextLink.module.css';
import { TextLink } from '../../ui/bare/TextLink.tsx';
import text from '../../ui/bare/text.module.css';
import { Facts } from './Facts.tsx';

const CUSTOMERS_AT_STRIPE = 'https://dashboard.stripe.com/customers';

/** What was paid and is owed, as last heard from Stripe, and the way to everything that Stripe has. */
export const Payments = ({ customer }: { readonly customer: Customer }) => {
  const { subscription, stripe_customer_id: customerId } = customer;
  return (
    <>
      <Facts
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
          <a
            className={link.link}
            href={`${CUSTOMERS_AT_STRIPE}/${customerId}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Ver faturas e cadastro no Stripe
          </a>
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
