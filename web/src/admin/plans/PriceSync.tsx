import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { managedPrices } from '#shared/contract/admin/prices.ts';
import { ApiError } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/CenteredMessage.tsx';
import { Page } from '../../ui/bare/Page.tsx';
import { MessageBanner } from '../../ui/kit/forms/MessageBanner.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { priceColumns } from './priceColumns.tsx';
import { usePriceSync } from './usePriceSync.ts';

/** The prices of the plans beside those at Stripe, which new subscriptions pay. */
export const PriceSync = () => {
  const query = useQuery(routeQuery(managedPrices.listPriceSync, {}));
  const { message, busy, syncOne, syncAll, reload } = usePriceSync(query);
  const failure = query.isError && !query.isFetching ? loadFailure(query.error) : null;
  return (
    <Page
      title="Sincronização de Preços"
      back={{ to: `${adminPath}?tab=plans`, label: 'Planos' }}
      lead="Novas assinaturas pagam o preço do Stripe. Quem já assina mantém o preço que contratou."
      actions={
        <>
          <Button variant="default" disabled={query.isFetching || busy !== null} onClick={reload}>
            {query.isFetching ? 'Verificando...' : 'Atualizar'}
          </Button>
          <Button disabled={!query.data?.length || busy !== null} onClick={syncAll}>
            {busy === 'all' ? 'Sincronizando...' : 'Sincronizar Todos'}
          </Button>
        </>
      }
    >
      {message && <MessageBanner {...message} />}
      {failure !== null && <MessageBanner isSuccess={false} text={failure} />}
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<IconTags size={22} />}
              title="Nenhum plano encontrado"
              text="Não há planos cadastrados no sistema."
            />
          ) : (
            <DataTable
              label="Preços dos planos"
              columns={priceColumns({ busy, onSync: syncOne })}
              rows={rows}
              rowKey={({ plan_id }) => String(plan_id)}
            />
          )
        }
      </QueryState>
    </Page>
  );
};

const loadFailure = (error: Error): string =>
  error instanceof ApiError ? 'Erro ao carregar status de sincronização' : 'Erro ao carregar dados';
