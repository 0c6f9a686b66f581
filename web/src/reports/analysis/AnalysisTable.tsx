import { Box, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { TrendMark, trendLabel } from '../../ui/bare/positions/TrendMark.tsx';
import { day, dayAndTime, dayText } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { Help } from '../../ui/kit/Help.tsx';
import { DAY_BEFORE } from '../../ui/kit/period.ts';
import { sinceDay } from '../../ui/kit/periodText.ts';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { changeColumn, KeywordCell, keywordColumn, positionColumn } from '../keywordColumns.tsx';
import { FilteredKeywords } from '../Segments.tsx';
import styles from './AnalysisTable.module.css';
import { changeOf, isOfOtherDay } from './narrowing.ts';

interface Props {
  readonly companyId: string;
  readonly companyName: string;
  readonly period: Period;
  readonly keywords: readonly AnalyzedKeyword[];
  readonly total: number;
  readonly isNarrowed: boolean;
  /** Removes all filters; undefined while there is none. */
  readonly onClear: (() => void) | undefined;
  readonly isFailureSaid: boolean;
}

export const AnalysisTable = ({ companyId, companyName, keywords, total, ...props }: Props) => {
  const { period, isNarrowed, onClear, isFailureSaid } = props;
  const columns = useMemo(() => columnsWith(isFailureSaid, period), [isFailureSaid, period]);
  return (
    <div className={styles.table}>
      <FilteredKeywords
        companyId={companyId}
        label="Posições das palavras-chave"
        columns={columns}
        rows={keywords}
        sortedBy="current"
        textOf={(row) => `${row.keyword} ${row.url}`}
        narrowed={isNarrowed && onClear ? { from: total, onClear } : undefined}
        aside={({ matching }) => (
          <>
            {onClear && matching.length > 0 && (
              <Button variant="subtle" leftSection={<IconX size={16} />} onClick={onClear}>
                Limpar filtros
              </Button>
            )}
            <Help about="Com o que as posições são comparadas">
              <p>Variação e Anterior comparam com {comparisonText(period)}.</p>
              <p>“entrou” conta em Melhoraram, e “saiu” em Não encontradas.</p>
            </Help>
          </>
        )}
        file={{
          name: ['analise', companyName],
          table: (rows) => import('./analysisCsv.ts').then((it) => it.analysisCsv(rows, period)),
        }}
      />
    </div>
  );
};

const columnsWith = (isFailureSaid: boolean, period: Period): readonly Column<AnalyzedKeyword>[] => [
  keywordColumn((row) => <KeywordCell row={row} />),
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
  {
    id: 'lastCheck',
    header: 'Última verificação',
    cell: ({ last_check }) =>
      last_check ? <time dateTime={last_check}>{dayAndTime(last_check)}</time> : '—',
    sortValue: (row) => row.last_check,
    className: `${text.quiet} ${text.figure}`,
  },
];

const comparisonText = (period: Period): string =>
  period === DAY_BEFORE
    ? 'a última verificação de um dia anterior ou, sem ela, com a primeira do mesmo dia'
    : `o fim do dia ${dayText(sinceDay(period, Date.now()))} ou, sem medição até então, com a primeira desde esse dia; outras datas estão em Anterior`;

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
