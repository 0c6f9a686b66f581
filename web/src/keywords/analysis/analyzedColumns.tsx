import { Box } from '@mantine/core';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { changeColumn, lastCheckColumn, positionColumn } from '../../reports/keywordColumns.tsx';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { TrendMark, trendLabel } from '../../ui/bare/positions/TrendMark.tsx';
import { day, dayAndTime } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import styles from './Analysis.module.css';
import { changeOf, isOfOtherDay } from './narrowing.ts';

export const analyzedColumns = (
  isFailureSaid: boolean,
  period: Period,
): readonly Column<AnalyzedKeyword>[] => [
  positionColumn(
    'current',
    <span>
      Posição<span className={styles.wide}> atual</span>
    </span>,
    (row) => ({ ...row, position: row.current_position, failedAt: row.failed_at, isFailureSaid }),
  ),
  changeColumn('Variação', changeOf, sinceOf),
  {
    id: 'trend',
    header: 'Tendência',
    cell: (row) => <TrendMark trend={row.trend} />,
    sortValue: (row) => trendLabel(row.trend),
    className: styles.trend,
  },
  {
    id: 'previous',
    header: 'Anterior',
    align: 'center',
    cell: (row) => <Previous row={row} period={period} />,
    sortValue: (row) => row.previous_position,
    className: text.quiet,
  },
  {
    id: 'url',
    header: 'URL',
    cell: (row) => <Page row={row} />,
    sortValue: (row) => row.url,
    className: styles.url,
  },
  lastCheckColumn(({ last_check }) => last_check),
];

interface PreviousProps {
  readonly row: AnalyzedKeyword;
  readonly period: Period;
}

const Previous = ({ row, period }: PreviousProps) => {
  if (row.engine_changed) {
    return (
      <span
        className={`${text.small} ${text.figure}`}
        title="O buscador, o país ou o idioma mudou: nada a comparar ainda"
      >
        medição mudou
      </span>
    );
  }
  if (row.previous_check === null) return '—';
  const { previous_position: position, previous_check: at } = row;
  return (
    <span title={sinceOf(row)}>
      <Verified position={position} plain />
      {isOfOtherDay(row, period, Date.now()) && (
        <Box component="time" display="block" className={`${text.small} ${text.figure}`} dateTime={at}>
          {day(at)}
        </Box>
      )}
    </span>
  );
};

const sinceOf = ({ previous_check: at }: AnalyzedKeyword) =>
  at === null ? undefined : `Desde a verificação de ${dayAndTime(at)}`;

/** The page that ranks, or the target page, shown differently because it does not rank. */
const Page = ({ row }: { readonly row: AnalyzedKeyword }) => {
  const page = <ExternalLink url={row.url} />;
  if (row.current_position !== null) return page;
  return (
    <span className={text.quiet}>
      <span className={`${text.small} ${text.figure}`}>destino:</span> {page}
    </span>
  );
};
