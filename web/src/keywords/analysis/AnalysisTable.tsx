import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { dayText } from '../../ui/bare/text/format.ts';
import { Help } from '../../ui/kit/Help.tsx';
import { DAY_BEFORE } from '../../ui/kit/period.ts';
import { sinceDay } from '../../ui/kit/periodText.ts';
import { KeywordsTable } from '../KeywordsTable.tsx';
import styles from './AnalysisTable.module.css';
import { analyzedColumns } from './analyzedColumns.tsx';

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
  const columns = useMemo(() => analyzedColumns(isFailureSaid, period), [isFailureSaid, period]);
  return (
    <div className={styles.table}>
      <KeywordsTable
        view="analise"
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

const comparisonText = (period: Period): string =>
  period === DAY_BEFORE
    ? 'a última verificação de um dia anterior ou, sem ela, com a primeira do mesmo dia'
    : `o fim do dia ${dayText(sinceDay(period, Date.now()))} ou, sem medição até então, com a primeira desde esse dia; outras datas estão em Anterior`;
