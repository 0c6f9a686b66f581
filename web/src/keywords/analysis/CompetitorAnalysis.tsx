import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '#shared/contract/competitors.ts';
import { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { whole } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { InactiveMark, MeasuredBy, positionColumn } from '../../reports/keywordColumns.tsx';
import { averageStat } from '../../reports/shown.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Position } from '../../ui/bare/positions/Position.tsx';
import { Change, Trended } from '../../ui/bare/positions/TrendMark.tsx';
import { Name } from '../../ui/bare/text/Name.tsx';
import text from '../../ui/bare/text/text.module.css';
import { Dialog } from '../../ui/kit/dialogs/Dialog.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { checkedEarlier, isAhead } from '../grid/cells.ts';

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
        <Name of={domain} />
      </Box>
      <Stats
        stats={[
          averageStat(report),
          { label: 'Palavras-chave encontradas', value: `${whole(found)} de ${whole(active_keywords)}` },
          { label: 'À sua frente', value: whole(keywords.filter(isAheadIn).length) },
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

type Row = Report['keywords'][number];

const isAheadIn = (row: Row): boolean => row.is_active && isAhead(row, row.company_cell);

/** How many places the company is before the competitor, or who is if only one of them was found. */
const Difference = ({ row }: { readonly row: Row }) => {
  const { position: own } = row.company_cell;
  if (row.other_engine) return '—';
  if (own !== null && row.position !== null) return <Change value={row.position - own} />;
  if (isAhead(row, row.company_cell)) return <Trended trend="down">atrás</Trended>;
  return own !== null && own <= (row.depth ?? 0) ? <Trended trend="up">à frente</Trended> : '—';
};

const columns: readonly Column<Row>[] = [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: ({ keyword, is_active }) => (
      <>
        {keyword} {!is_active && <InactiveMark />}
      </>
    ),
  },
  positionColumn('own', 'Você', ({ company_cell, failed_at }) => ({ ...company_cell, failedAt: failed_at })),
  {
    id: 'position',
    header: 'Eles',
    align: 'center',
    cell: (row) => (
      <MeasuredBy engine={row.other_engine}>
        <Position
          {...row}
          plain
          isFailureSaid={row.company_cell.verification !== 'verified'}
          asOf={checkedEarlier(row.checked_at, row.company_cell.checked_at)}
        />
      </MeasuredBy>
    ),
  },
  { id: 'difference', header: 'Diferença', align: 'center', cell: (row) => <Difference row={row} /> },
  {
    id: 'url',
    header: 'URL',
    wide: true,
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
