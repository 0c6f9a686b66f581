import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { FilteredTable } from '../../ui/kit/tables/FilteredTable.tsx';
import { NO_KEYWORD_MATCHES } from '../labels.ts';
import styles from './AnalysisTable.module.css';
import { columns, columnsOfFailure } from './analysisColumns.tsx';
import { analysisTable } from './analysisTable.ts';

interface Props {
  readonly companyName: string;
  /** The keywords that the tiles and the bar above keep. */
  readonly keywords: readonly AnalyzedKeyword[];
  /** How many there are without them. */
  readonly total: number;
  readonly isNarrowed: boolean;
  /** Clears every filter; undefined while there is none. */
  readonly onClear: (() => void) | undefined;
  /** Whether the screen says already that most of the check failed. */
  readonly isFailureSaid: boolean;
}

/** The keywords of an analysis with their positions. */
export const AnalysisTable = ({ companyName, keywords, total, ...props }: Props) => {
  const { isNarrowed, onClear, isFailureSaid } = props;
  return (
    <div className={styles.table}>
      <FilteredTable
        label="Posições das palavras-chave"
        columns={isFailureSaid ? columnsOfFailure : columns}
        rows={keywords}
        rowKey={(row) => row.id}
        sortedBy="current"
        filterLabel="Filtrar palavras-chave"
        textOf={(row) => `${row.keyword} ${row.url}`}
        stickyHead="page"
        noMatch={NO_KEYWORD_MATCHES}
        narrowed={isNarrowed && onClear ? { from: total, onClear } : undefined}
        below={() => (
          <p className={styles.explanation}>
            Variação e Anterior comparam com a última verificação de um dia anterior ou, sem ela, com a
            primeira do mesmo dia. “entrou” conta em Melhoraram, e “saiu” em Não encontradas.
          </p>
        )}
        aside={({ matching }) => (
          <Group gap="0.5rem">
            {onClear && matching.length > 0 && (
              <Button variant="subtle" size="xs" leftSection={<IconX size={15} />} onClick={onClear}>
                Limpar filtros
              </Button>
            )}
            <ExportButton
              name={['analise', companyName]}
              table={() => analysisTable(matching)}
              disabled={matching.length === 0}
            />
          </Group>
        )}
      />
    </div>
  );
};
