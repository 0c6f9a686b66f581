import { Button, NativeSelect } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  type CallStatus,
  callStatus,
  type SearchCall,
  searchCalls,
} from '#shared/contract/admin/searchCalls.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/CenteredMessage.tsx';
import { counted, whole } from '../../ui/bare/format.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { Badge } from '../Badge.tsx';
import { customerPath } from '../customer/customerPath.ts';
import { providerNames } from '../search/names.ts';
import { TwoLines } from '../TwoLines.tsx';
import { timestamp } from '../timestamp.ts';
import { reasonLabels, statusLabels } from './callLabels.ts';
import styles from './Logs.module.css';

/** `failed`: every status but success. */
type Filter = CallStatus | 'failed' | '';

const filter = z.enum(['', 'failed', ...callStatus.options]);

const filterOptions = [
  { value: '', label: 'Todos' },
  { value: 'failed', label: 'Todas as falhas' },
  ...callStatus.options.map((value) => ({ value, label: statusLabels[value] })),
];

const passes = ({ status }: SearchCall, chosen: Filter): boolean =>
  chosen === '' || (chosen === 'failed' ? status !== 'success' : status === chosen);

/** The last calls to the search providers, filtered by what became of them. */
export const SearchCalls = () => {
  const [chosen, setChosen] = useState<Filter>('');
  const listed = useQuery(routeQuery(searchCalls.list, {}));
  const shown = listed.data?.filter((call) => passes(call, chosen)) ?? [];
  return (
    <>
      <ListTools>
        <NativeSelect
          label="Status"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(filter.parse(currentTarget.value))}
          data={filterOptions}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          disabled={listed.isFetching}
          onClick={() => listed.refetch()}
        >
          {listed.isFetching ? 'Atualizando...' : 'Atualizar'}
        </Button>
        {listed.data && <p role="status">{counted(shown.length, 'requisição', 'requisições')}</p>}
      </ListTools>
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {() =>
          shown.length === 0 ? (
            <NoCalls isFiltered={chosen !== ''} onClear={() => setChosen('')} />
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

interface NoCallsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

const NoCalls = ({ isFiltered, onClear }: NoCallsProps) => (
  <EmptyState
    icon={<IconListSearch size={22} />}
    title={isFiltered ? 'Nenhuma requisição com este status' : 'Nenhuma requisição em 7 dias'}
    text={
      isFiltered
        ? 'Nenhuma das últimas requisições terminou assim.'
        : 'Cada página de resultados que uma verificação ou um teste pede aparece aqui.'
    }
    action={isFiltered && <ClearFilter onClear={onClear} />}
  />
);

const columns: readonly Column<SearchCall>[] = [
  { id: 'at', header: 'Quando', cell: ({ at }) => timestamp(at) },
  {
    id: 'query',
    header: 'Consulta',
    cell: ({ query, page, provider }) => (
      <TwoLines first={query} second={`${providerNames[provider]}, página ${page}`} />
    ),
    className: styles.action,
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
    className: styles.action,
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
  { id: 'by', header: 'Para quem', cell: (call) => <Reason {...call} />, className: styles.person },
];

const Reason = ({ by, customer }: SearchCall) =>
  customer ? <Link to={customerPath(customer.id)}>{customer.name || customer.email}</Link> : reasonLabels[by];
