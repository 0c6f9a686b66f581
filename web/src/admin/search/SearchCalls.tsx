import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CallStatus, type SearchCall, searchCalls } from '#shared/contract/admin/searchCalls.ts';
import { counted, whole } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { RefreshButton } from '../actions.tsx';
import cells from '../cells.module.css';
import { Badge, CustomerLink, TwoLines, timestamp } from '../cells.tsx';
import { useListChoice } from '../useListChoice.tsx';
import styles from './Search.module.css';
import { providerNames } from './texts.ts';

const statusLabels: Readonly<Record<CallStatus, string>> = {
  success: 'Sucesso',
  transient: 'Falha passageira',
  unreadable: 'Resposta ilegível',
  empty: 'Sem resultados',
  rejected: 'Consulta recusada',
  unusable: 'Provedor inutilizável',
  error: 'Erro interno',
};

const choices = { failed: 'Todas as falhas', ...statusLabels };

export const SearchCalls = () => {
  const { chosen, field, clear } = useListChoice('status', 'Status', choices, 'Todos');
  const listed = useQuery(routeQuery(searchCalls.list, {}));
  const shown = (listed.data ?? []).filter(({ status }) =>
    chosen === 'failed' ? status !== 'success' : !chosen || status === chosen,
  );
  return (
    <>
      <ListTools>
        {field}
        <RefreshButton isFetching={listed.isFetching} onRefresh={listed.refetch} />
        {listed.data && <p role="status">{counted(shown.length, 'requisição', 'requisições')}</p>}
      </ListTools>
      <QueryState query={listed} skeleton={<CardSkeletons count={1} height={NO_CALLS_HEIGHT} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyState
              icon={<IconListSearch size={22} />}
              {...(chosen ? NONE_CHOSEN : NO_CALLS)}
              action={chosen && <ClearFilter onClear={clear} />}
            />
          ) : (
            <div className={styles.calls}>
              <DataTable
                label="Requisições aos provedores de busca"
                columns={columns}
                rows={shown}
                rowKey={({ id }) => id}
              />
            </div>
          )
        }
      </QueryState>
    </>
  );
};

/** Where there are calls, what is below them moves out of sight. */
const NO_CALLS_HEIGHT = 200;

const NO_CALLS = {
  title: 'Nenhuma requisição em 7 dias',
  text: 'Cada página de resultados que uma verificação ou um teste pede aparece aqui.',
};

const NONE_CHOSEN = {
  title: 'Nenhuma requisição com este status',
  text: 'Nenhuma das últimas requisições terminou assim.',
};

const columns: readonly Column<SearchCall>[] = [
  { id: 'at', header: 'Quando', cell: ({ at }) => timestamp(at) },
  {
    id: 'query',
    header: 'Consulta',
    cell: ({ query, page, provider }) => (
      <TwoLines first={query} second={`${providerNames[provider]}, página ${page}`} />
    ),
    className: cells.words,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, fault }) => (
      <TwoLines
        first={<Badge tone={status === 'success' ? 'green' : 'red'}>{statusLabels[status]}</Badge>}
        second={fault}
      />
    ),
    className: cells.words,
  },
  {
    id: 'duration',
    header: 'Duração',
    align: 'right',
    cell: ({ duration_ms }) => `${whole(duration_ms)} ms`,
  },
  {
    id: 'results',
    header: 'Resultados',
    align: 'right',
    cell: ({ results }) => (results === null ? '—' : whole(results)),
  },
  { id: 'by', header: 'Para quem', cell: (call) => <Reason {...call} />, className: cells.words },
];

const reasonLabels: Readonly<Record<SearchCall['by'], string>> = {
  run: 'Verificação geral',
  test: 'Teste de administrador',
  customer: 'Cliente excluído',
};

const Reason = ({ by, customer }: SearchCall) =>
  customer ? <CustomerLink id={customer.id} name={customer.name || customer.email} /> : reasonLabels[by];
