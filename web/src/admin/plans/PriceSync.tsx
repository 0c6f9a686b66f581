import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adminPath } from '#shared/addresses.ts';
import { managedPrices, type PriceRow } from '#shared/contract/admin/prices.ts';
import { ApiError, call, messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { reais } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { MessageBanner } from '../../ui/kit/forms/MessageBanner.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { Badge } from '../cells.tsx';

export const PriceSync = () => {
  const query = useQuery(routeQuery(managedPrices.listPriceSync, {}));
  const sync = useMutation({
    mutationFn: synchronize,
    // Stays busy until the prices are read again, because a sync that stopped half-way has changed some.
    onError: () => query.refetch({ cancelRefetch: false }),
  });
  const busy = sync.isPending ? sync.variables : null;
  const reload = () => {
    sync.reset();
    void query.refetch();
  };
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
          <Button disabled={!query.data?.length || busy !== null} onClick={() => sync.mutate('all')}>
            {busy === 'all' ? 'Sincronizando...' : 'Sincronizar Todos'}
          </Button>
        </>
      }
    >
      {sync.isSuccess && <MessageBanner tone="green" text={sync.data} />}
      {sync.isError && <MessageBanner tone="red" text={failureOf(sync.error, sync.variables)} />}
      {failure !== null && <MessageBanner tone="red" text={failure} />}
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
              columns={priceColumns({ busy, onSync: sync.mutate })}
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

const failureOf = (error: Error, planId: number | 'all'): string => {
  const reason = messageOf(error, '');
  if (reason !== '') return `Erro ao sincronizar: ${reason}`;
  return planId === 'all' ? 'Erro ao sincronizar planos' : 'Erro ao sincronizar plano';
};

const synchronize = async (planId: number | 'all'): Promise<string> => {
  if (planId === 'all') {
    const { synced_count } = await call(managedPrices.syncPrices, {});
    return `${synced_count} planos sincronizados com sucesso!`;
  }
  const { new_price_id } = await call(managedPrices.syncPrice, { params: { id: String(planId) } });
  return `Plano sincronizado com sucesso! Novo preço: ${new_price_id}`;
};

interface Options {
  readonly busy: number | 'all' | null;
  readonly onSync: (planId: number) => void;
}

const priceColumns = ({ busy, onSync }: Options): readonly Column<PriceRow>[] => [
  { id: 'plan', header: 'Plano', cell: (row) => row.plan_name },
  { id: 'local', header: 'Preço local', align: 'right', cell: (row) => reais(row.local_price) },
  {
    id: 'stripe',
    header: 'Preço no Stripe',
    align: 'right',
    cell: (row) => (row.stripe_price === null ? 'N/A' : reais(row.stripe_price)),
  },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  {
    id: 'action',
    header: 'Ação',
    cell: (row) =>
      statusOf(row) !== 'synced' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Sincronizar ${row.plan_name}`}
          disabled={busy !== null}
          onClick={() => onSync(row.plan_id)}
        >
          {busy === row.plan_id ? 'Sincronizando...' : 'Sincronizar'}
        </Button>
      ),
  },
];

const statusOf = (row: PriceRow): keyof typeof labels => {
  if (row.error !== null) return 'error';
  return row.needs_sync ? 'waiting' : 'synced';
};

const labels = {
  error: { tone: 'red', label: 'Erro' },
  waiting: { tone: 'yellow', label: 'Precisa Sincronizar' },
  synced: { tone: 'green', label: 'Sincronizado' },
} as const;

const Status = ({ row }: { readonly row: PriceRow }) => {
  const { tone, label } = labels[statusOf(row)];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {row.error !== null && <div className={text.note}>{row.error}</div>}
    </>
  );
};
