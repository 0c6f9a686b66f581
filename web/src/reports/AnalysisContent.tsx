import { useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import type { CheckStart } from '../checks/useCheckStart.ts';
import { AnalysisFilters } from './AnalysisFilters.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import { CheckStatus } from './CheckStatus.tsx';
import { failureOfMost } from './failureOfMost.ts';
import { countRows, lastPosition, narrowed } from './narrowing.ts';
import { useNarrowing } from './useNarrowing.ts';

interface Props {
  readonly data: z.output<typeof analysis>;
  /** How many of the keywords are active. */
  readonly active: number;
  /** The check of all keywords. */
  readonly checking: CheckStart;
}

/** An analysis with keywords: what its last check lacked, its figures, which filter, and its table. */
export const AnalysisContent = ({ data, active, checking }: Props) => {
  const { company, keywords, stats, check } = data;
  const { narrowing, narrow, isNarrowed, isFiltered, clear } = useNarrowing();
  const { situation, band } = narrowing;
  const counts = useMemo(() => countRows(keywords), [keywords]);
  const kept = useMemo(() => narrowed(keywords, { situation, band }), [keywords, situation, band]);
  const failure = check?.running ? undefined : failureOfMost(keywords);
  const filters = useRef<HTMLElement>(null);
  const clearAll = () => {
    clear();
    // The button that was pressed is gone.
    filters.current?.focus();
  };
  return (
    <>
      <CheckStatus
        check={check}
        failure={failure}
        keywords={keywords.length}
        active={active}
        company={company}
        checking={checking}
      />
      <section ref={filters} tabIndex={-1} aria-label="Resumo e filtros">
        <AnalysisFilters
          stats={stats}
          counts={counts}
          last={lastPosition(keywords)}
          narrowing={narrowing}
          onNarrow={narrow}
        />
      </section>
      <AnalysisTable
        companyName={company.name}
        keywords={kept}
        total={keywords.length}
        isNarrowed={isNarrowed}
        onClear={isFiltered ? clearAll : undefined}
        isFailureSaid={failure !== undefined}
      />
    </>
  );
};
