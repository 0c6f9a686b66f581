import { useQuery } from '@tanstack/react-query';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { routeQuery } from '../../cache.ts';
import { decimal, whole } from '../../ui/bare/format.ts';
import { Stats } from '../../ui/bare/Stats.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import type { TabProps } from '../tab.ts';
import { Subscriptions } from './Subscriptions.tsx';

/** What customers pay: the figures, and every subscription with what can be done about it. */
export const Billing = ({ onMessage }: Pick<TabProps, 'onMessage'>) => (
  <TabSection id="billing" title="Cobrança">
    <Metrics />
    <Subscriptions onMessage={onMessage} />
  </TabSection>
);

/** The six figures of all subscriptions together. */
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
            { label: 'Receita mensal', value: wholeReais.format(figures.monthly_revenue) },
            { label: 'Pagamentos com falha', value: whole(figures.failed_payments) },
            { label: 'Taxa de cancelamento', value: `${decimal(figures.churn_rate)}%` },
          ]}
        />
      )}
    </QueryState>
  );
};

const wholeReais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
});
