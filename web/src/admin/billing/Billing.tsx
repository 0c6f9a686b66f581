import { Group } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ListedSubscription,
  managedSubscriptions,
  type UnrecognizedSubscription,
} from '#shared/contract/admin/subscriptions.ts';
import { plans as planRoutes } from '#shared/contract/plans.ts';
import { percent, whole } from '#shared/format.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Facts } from '../../ui/bare/panels/Facts.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { day, reais } from '../../ui/bare/text/format.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { AdminConfirm } from '../actions.tsx';
import { CustomerLink } from '../cells.tsx';
import { useListChoice } from '../useListChoice.tsx';
import { subscriptionColumns } from './SubscriptionTable.tsx';
import { statusLabels } from './status.ts';

export const Billing = () => {
  const { data } = useQuery(routeQuery(managedSubscriptions.listSubscriptions, { query: {} }));
  return (
    <TabSection id="billing" title="Cobrança">
      {data?.unrecognized?.length ? <Unrecognized rows={data.unrecognized} /> : null}
      <Metrics />
      <Subscriptions />
    </TabSection>
  );
};

const Metrics = () => {
  const query = useQuery(routeQuery(managedSubscriptions.getOverview, {}));
  return (
    <QueryState query={query} skeleton={<StatSkeletons count={6} />}>
      {(figures) => (
        <Stats
          stats={[
            { label: 'Assinaturas', value: whole(figures.total_subscriptions) },
            { label: 'Ativas', value: whole(figures.active_subscriptions) },
            { label: 'Atrasadas', value: whole(figures.past_due_subscriptions) },
            { label: 'Receita mensal', value: reais(figures.monthly_revenue, 0) },
            { label: 'Pagamentos com falha', value: whole(figures.failed_payments) },
            { label: 'Taxa de cancelamento', value: percent(figures.churn_rate) },
          ]}
        />
      )}
    </QueryState>
  );
};

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/subscriptions';

const Subscriptions = () => {
  const { chosen: status, ...choice } = useListChoice('filter', 'Status', statusLabels, 'Todos os status');
  const pages = useCursorPages(status ?? '', (cursor) =>
    routeQuery(managedSubscriptions.listSubscriptions, { query: { status, cursor } }),
  );
  const [canceling, setCanceling] = useState<ListedSubscription | null>(null);
  return (
    <>
      <ListTools>
        {choice.field}
        <a href={STRIPE_DASHBOARD} target="_blank" rel="noopener noreferrer">
          Abrir o painel do Stripe
        </a>
      </ListTools>
      <CursorPages
        pages={pages}
        pageOf={({ subscriptions: rows, next }) => ({ rows, next })}
        empty={(hasMore) => (
          <EmptyState
            icon={<IconCreditCard />}
            title="Nenhuma assinatura encontrada"
            text={textFor(status !== undefined, hasMore)}
            action={status !== undefined && <ClearFilter onClear={choice.clear} />}
          />
        )}
        label="Assinaturas recorrentes"
        columns={subscriptionColumns(setCanceling)}
      />
      {canceling && (
        <AdminConfirm
          title="Cancelar assinatura"
          question={`Cancelar a assinatura ${canceling.plan_name ?? ''} de ${canceling.user_name}?`}
          warning={`Esta ação é irreversível. O cliente usa o plano até o fim do período já pago${endOf(canceling)}, e não será cobrado de novo.`}
          confirmLabel="Cancelar Assinatura"
          cancelLabel="Manter Assinatura"
          busyLabel="Cancelando..."
          onConfirm={() => call(managedSubscriptions.cancelSubscription, { params: { id: canceling.id } })}
          success={({ message }) => message}
          failure="Erro ao cancelar assinatura"
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  );
};

const textFor = (isFiltered: boolean, hasMore: boolean): string => {
  if (hasMore) return 'Nenhuma nesta parte da lista: continue na próxima página.';
  return isFiltered ? 'Nenhuma assinatura tem este status.' : 'As assinaturas dos clientes aparecem aqui.';
};

const endOf = ({ current_period_end }: ListedSubscription): string =>
  current_period_end === null ? '' : `, em ${day(current_period_end)}`;

interface Props {
  readonly rows: readonly UnrecognizedSubscription[];
}

const Unrecognized = ({ rows }: Props) => {
  const { data: plans = [] } = useQuery(routeQuery(planRoutes.list, {}));
  return (
    <section className={panel.banner} aria-labelledby="sem-plano">
      <h3 id="sem-plano">Assinaturas sem plano reconhecido</h3>
      <p>
        Nada no Stripe diz de qual plano são, e cada cliente continua com o que tinha. No painel do Stripe,
        anote o número do plano nos metadados da assinatura, em <code>assigned_plan_id</code>:{' '}
        {plans.map(({ id, name }) => `${id} é o ${name}`).join(', ')}.
      </p>
      <Facts
        facts={rows.map(({ id, user_name, user_email, stripe_subscription_id, price_monthly }) => ({
          label: stripe_subscription_id,
          about: `${user_email} · ${price_monthly > 0 ? `${reais(price_monthly)} por mês` : 'outra moeda'}`,
          value: (
            <Group gap="0.25rem 1.25rem">
              <CustomerLink id={id} name={user_name} />
              <TextLink newTab to={`${STRIPE_DASHBOARD}/${stripe_subscription_id}`}>
                Abrir no Stripe
              </TextLink>
            </Group>
          ),
        }))}
      />
    </section>
  );
};
