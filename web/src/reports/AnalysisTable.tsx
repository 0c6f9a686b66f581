import type { AnalyzedKeyword } from '#shared/contract/reports.ts';
import { ExternalLink } from '../ui/bare/ExternalLink.tsx';
import { dayAndTime } from '../ui/bare/format.ts';
import { NotFound, Position, PositionBadge } from '../ui/bare/Position.tsx';
import { Change, TrendMark, trendLabel } from '../ui/bare/TrendMark.tsx';
import type { Column } from '../ui/kit/DataTable.tsx';
import { FilteredTable } from '../ui/kit/FilteredTable.tsx';
import styles from './AnalysisTable.module.css';
import { HistoryButton } from './KeywordHistory.tsx';
import { NO_KEYWORD_MATCHES } from './labels.ts';

interface Props {
  readonly keywords: readonly AnalyzedKeyword[];
}

/** The keywords of an analysis with their positions. */
export const AnalysisTable = ({ keywords }: Props) => (
  <FilteredTable
    label="Posições das palavras-chave"
    columns={columns}
    rows={keywords}
    rowKey={(row) => row.id}
    sortedBy="current"
    filterLabel="Filtrar palavras-chave"
    textOf={(row) => `${row.keyword} ${row.url}`}
    stickyHead="page"
    noMatch={NO_KEYWORD_MATCHES}
  />
);

const columns: readonly Column<AnalyzedKeyword>[] = [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: (row) => <KeywordCell row={row} />,
    sortValue: (row) => row.keyword,
  },
  {
    id: 'current',
    header: 'Posição atual',
    align: 'center',
    cell: (row) => (
      <Position
        position={row.current_position}
        verification={row.verification}
        depth={row.depth}
        failedAt={row.failed_at}
      />
    ),
    sortValue: (row) => row.current_position,
  },
  {
    id: 'previous',
    header: 'Anterior',
    align: 'center',
    cell: (row) => <Previous row={row} />,
    sortValue: (row) => row.previous_position,
    className: styles.quiet,
  },
  {
    id: 'change',
    header: 'Variação',
    align: 'center',
    cell: (row) => <Change value={row.change} />,
    sortValue: (row) => row.change,
  },
  {
    id: 'trend',
    header: 'Tendência',
    cell: (row) => <TrendMark trend={row.trend} />,
    sortValue: (row) => trendLabel(row.trend),
  },
  {
    id: 'url',
    header: 'URL',
    cell: (row) => <ExternalLink url={row.url} />,
    sortValue: (row) => row.url,
    className: styles.url,
  },
  {
    id: 'lastCheck',
    header: 'Última verificação',
    cell: ({ last_check }) =>
      last_check ? <time dateTime={last_check}>{dayAndTime(last_check)}</time> : '—',
    sortValue: (row) => row.last_check,
    className: styles.when,
  },
];

const KeywordCell = ({ row }: { readonly row: AnalyzedKeyword }) => (
  <>
    <HistoryButton id={row.id} keyword={row.keyword} />
    {!row.is_active && <span className={styles.inactive}>Inativo</span>}
  </>
);

const Previous = ({ row }: { readonly row: AnalyzedKeyword }) => {
  if (row.engine_changed) {
    return (
      <span className={styles.changed} title="O buscador, o país ou o idioma mudou: nada a comparar ainda">
        medição mudou
      </span>
    );
  }
  if (row.previous_position !== null) return <PositionBadge position={row.previous_position} plain />;
  return row.previous_check === null ? '—' : <NotFound />;
};
