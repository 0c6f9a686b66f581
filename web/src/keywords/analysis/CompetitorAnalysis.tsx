import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '#shared/contract/competitors.ts';
import { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { InactiveMark, MeasuredBy } from '../../reports/keywordColumns.tsx';
import { averageStat } from '../../reports/shown.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Position } from '../../ui/bare/positions/Position.tsx';
import { whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { Dialog } from '../../ui/kit/dialogs/Dialog.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { checkedEarlier } from '../grid/cells.ts';

interface Props {
  readonly competitor: Competitor;
  readonly onClose: () => void;
}

export const CompetitorAnalysis = ({ competitor, onClose }: Props) => {
  const query = useQuery(routeQuery(reports.getCompetitor, { params: { id: competitor.id } }));
  return (
    <Dialog title={`Palavras-chave de ${competitor.name}`} onClose={onClose} wide>
      <QueryState
        query={query}
        skeleton={<TableSkeleton />}
        fallback="Erro ao analisar palavras-chave do concorrente"
      >
        {(analysis) => <Content {...analysis} />}
      </QueryState>
    </Dialog>
  );
};

type Report = ReplyOf<typeof reports.getCompetitor>;

const Content = (report: Report) => {
  const { domain, found, active_keywords, not_verified, keywords } = report;
  if (keywords.length === 0) return <EmptyState text="Nenhuma palavra-chave encontrada" />;
  return (
    <>
      <Box component="p" className={`${text.quiet} ${text.wrapping}`} mb="0.75rem">
        {shownDomain(domain)}
      </Box>
      <Stats
        stats={[
          averageStat(report),
          { label: 'Palavras-chave encontradas', value: `${whole(found)} de ${whole(active_keywords)}` },
          ...(not_verified > 0 ? [{ label: 'Não verificadas', value: whole(not_verified) }] : []),
        ]}
      />
      <DataTable
        label="Posições do concorrente"
        columns={columns}
        rows={keywords}
        rowKey={({ keyword }) => keyword}
      />
    </>
  );
};

const columns: readonly Column<Report['keywords'][number]>[] = [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: ({ keyword, is_active }) => (
      <>
        {keyword} {!is_active && <InactiveMark />}
      </>
    ),
  },
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: (row) => (
      <MeasuredBy engine={row.other_engine}>
        <Position
          {...row}
          failedAt={row.failed_at}
          asOf={checkedEarlier(row.checked_at, row.company_checked_at)}
        />
      </MeasuredBy>
    ),
  },
  {
    id: 'url',
    header: 'URL',
    cell: ({ url }) =>
      url ? (
        <Box maw="14rem" className={`${text.cut} ${text.quiet}`}>
          <ExternalLink url={url} />
        </Box>
      ) : (
        '—'
      ),
  },
];
