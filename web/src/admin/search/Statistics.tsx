import { useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { routeQuery } from '../../cache.ts';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { decimal, whole } from '../../ui/bare/text/format.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { providerNames } from './texts.ts';

type Row = ReplyOf<typeof search.getStatistics>['providers'][number];

const percent = (rate: number | null): string => (rate === null ? '—' : `${decimal(rate)}%`);

const columns: readonly Column<Row>[] = [
  { id: 'provider', header: 'Provedor', cell: ({ provider }) => providerNames[provider] },
  { id: 'today', header: 'Hoje', align: 'right', cell: ({ requests_today }) => whole(requests_today) },
  { id: 'month', header: 'No mês', align: 'right', cell: ({ requests_month }) => whole(requests_month) },
  { id: 'rate', header: 'Sucesso no mês', align: 'right', cell: ({ success_rate }) => percent(success_rate) },
];

/** The skeleton is as high as the content, so that nothing below moves. */
const StatisticsSkeleton = () => (
  <>
    <StatSkeletons count={3} />
    <CardSkeletons count={1} height={129} />
  </>
);

export const Statistics = () => {
  const query = useQuery(routeQuery(search.getStatistics, {}));
  return (
    <TabSection id="requisicoes" title="Requisições aos provedores">
      <QueryState query={query} skeleton={<StatisticsSkeleton />}>
        {({ requests_today, requests_month, success_rate, providers }) => (
          <>
            <Stats
              stats={[
                { label: 'Requisições hoje', value: whole(requests_today) },
                { label: 'Requisições no mês', value: whole(requests_month) },
                { label: 'Taxa de sucesso', value: percent(success_rate) },
              ]}
            />
            <DataTable
              label="Requisições por provedor"
              columns={columns}
              rows={providers}
              rowKey={({ provider }) => provider}
            />
          </>
        )}
      </QueryState>
    </TabSection>
  );
};
