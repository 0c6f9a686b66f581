import type { AnalyzedKeyword } from '#shared/contract/reports.ts';
import { ExternalLink } from '../ui/bare/ExternalLink.tsx';
import { dayAndTime } from '../ui/bare/format.ts';
import { NotFound, Position, PositionBadge } from '../ui/bare/Position.tsx';
import { Change, TrendMark, trendWord } from '../ui/bare/TrendMark.tsx';
import { useTable } from '../ui/bare/useTable.ts';
import { Filter, Pager, SortableHead, Table } from '../ui/kit/Table.tsx';
import styles from './AnalysisTable.module.css';

const columns = {
  keyword: (row: AnalyzedKeyword) => row.keyword,
  url: (row: AnalyzedKeyword) => row.url,
  current: (row: AnalyzedKeyword) => row.current_position,
  previous: (row: AnalyzedKeyword) => row.previous_position,
  change: (row: AnalyzedKeyword) => row.change,
  trend: (row: AnalyzedKeyword) => trendWord(row.trend),
  lastCheck: (row: AnalyzedKeyword) => row.last_check,
};

interface Props {
  readonly keywords: readonly AnalyzedKeyword[];
  /** A keyword's history is asked for. */
  readonly onOpen: (keywordId: string) => void;
}

/** The keywords of an analysis: narrowed down by text, ordered by any column, 50 to a page. */
export const AnalysisTable = ({ keywords, onOpen }: Props) => {
  const table = useTable(keywords, {
    columns,
    first: 'current',
    textOf: (row) => `${row.keyword} ${row.url}`,
  });
  return (
    <>
      <div className={styles.tools}>
        <Filter label="Filtrar palavras-chave" {...table.filter} />
      </div>
      <Table label="Posições das palavras-chave" head="long">
        <thead>
          <tr>
            <SortableHead {...table.head('keyword')}>Palavra-chave</SortableHead>
            <SortableHead {...table.head('current')} centered>
              Posição atual
            </SortableHead>
            <SortableHead {...table.head('previous')} centered>
              Anterior
            </SortableHead>
            <SortableHead {...table.head('change')} centered>
              Variação
            </SortableHead>
            <SortableHead {...table.head('trend')}>Tendência</SortableHead>
            <SortableHead {...table.head('url')}>URL</SortableHead>
            <SortableHead {...table.head('lastCheck')}>Última verificação</SortableHead>
          </tr>
        </thead>
        <tbody>
          {table.shown.map((row) => (
            <KeywordRow key={row.id} row={row} onOpen={() => onOpen(row.id)} />
          ))}
        </tbody>
      </Table>
      {table.matching === 0 && <p className={styles.none}>Nenhuma palavra-chave corresponde ao filtro.</p>}
      <Pager {...table.pager} />
    </>
  );
};

const KeywordRow = ({ row, onOpen }: { readonly row: AnalyzedKeyword; readonly onOpen: () => void }) => (
  <tr>
    <th scope="row">
      <button type="button" className={styles.keyword} title="Ver histórico" onClick={onOpen}>
        {row.keyword}
      </button>
      {!row.is_active && <span className={styles.inactive}>Inativo</span>}
    </th>
    <td data-centered>
      <Position
        position={row.current_position}
        verification={row.verification}
        depth={row.depth}
        failedAt={row.failed_at}
      />
    </td>
    <td data-centered className={styles.quiet}>
      <Previous row={row} />
    </td>
    <td data-centered>
      <Change value={row.change} />
    </td>
    <td>
      <TrendMark trend={row.trend} />
    </td>
    <td className={styles.url}>
      <ExternalLink url={row.url} />
    </td>
    <td className={styles.when}>
      {row.last_check ? <time dateTime={row.last_check}>{dayAndTime(row.last_check)}</time> : '—'}
    </td>
  </tr>
);

const Previous = ({ row }: { readonly row: AnalyzedKeyword }) => {
  if (row.previous_position !== null) return <PositionBadge position={row.previous_position} plain />;
  return row.previous_check === null ? '—' : <NotFound />;
};
