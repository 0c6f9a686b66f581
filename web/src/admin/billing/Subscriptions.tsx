import { NativeSelect } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedSubscription, managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { subscriptionStatus } from '#shared/contract/subscriptions.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/CenteredMessage.tsx';
import { useAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import type { TabProps } from '../tab.ts';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { statusLabels } from './status.ts';
import { useBillingAction } from './useBillingAction.ts';

const Cancellation = onDemand(() => import('./Cancellation.tsx').then((it) => it.Cancellation));

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/subscriptions';

/** Every subscription, newest first, with a filter by status. */
export const Subscriptions = ({ onMessage }: Pick<TabProps, 'onMessage'>) => {
  const [filter, setFilter] = useAddressValue('filter');
  const { data: status } = subscriptionStatus.safeParse(filter);
  const pages = useCursorPages(status ?? '');
  const { cursor } = pages;
  const query = useQuery(routeQuery(managedSubscriptions.listSubscriptions, { query: { status, cursor } }));
  const [canceling, setCanceling] = useState<ListedSubscription | null>(null);
  const action = useBillingAction(onMessage);
  return (
    <>
      <ListTools>
        <NativeSelect
          size="sm"
          aria-label="Status"
          value={status ?? ''}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          data={[
            { value: '', label: 'Todos os status' },
            ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
          ]}
        />
        <a href={STRIPE_DASHBOARD} target="_blank" rel="noopener noreferrer">
          Abrir o painel do Stripe
        </a>
      </ListTools>
      <CursorPages
        query={query}
        pages={pages}
        pageOf={({ subscriptions: rows, next }) => ({ rows, next })}
        empty={(hasMore) => (
          <Nothing isFiltered={status !== undefined} hasMore={hasMore} onClear={() => setFilter('')} />
        )}
      >
        {(rows) => <SubscriptionTable rows={rows} action={action} onCancel={setCanceling} />}
      </CursorPages>
      {canceling && (
        <Cancellation
          subscription={canceling}
          cancel={() => action.cancel(canceling)}
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  );
};

interface NothingProps {
  readonly isFiltered: boolean;
  readonly hasMore: boolean;
  readonly onClear: () => void;
}

const Nothing = ({ isFiltered, hasMore, onClear }: NothingProps) => (
  <EmptyState
    icon={<IconCreditCard />}
    title="Nenhuma assinatura encontrada"
    text={textFor(isFiltered, hasMore)}
    action={isFiltered && <ClearFilter onClear={onClear} />}
  />
);

const textFor = (isFiltered: boolean, hasMore: boolean): string => {
  if (hasMore) return 'Nenhuma nesta parte da lista: continue na próxima página.';
  return isFiltered ? 'Nenhuma assinatura tem este status.' : 'As assinaturas dos clientes aparecem aqui.';
};
