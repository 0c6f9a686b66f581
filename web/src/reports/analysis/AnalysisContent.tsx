import { useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import type { CheckStart } from '../../checks/useCheckStart.ts';
import { useAddressValue } from '../../ui/kit/useAddressValue.ts';
import { CheckStatus } from '../CheckStatus.tsx';
import { failureOfMost } from '../failureOfMost.ts';
import { AnalysisFilters } from './AnalysisFilters.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import {
  countRows,
  lastPosition,
  type Narrowing,
  narrowed,
  nothingNarrowed,
  readNarrowing,
} from './narrowing.ts';

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

/** What an analysis is narrowed to, kept in the address beside the table's own values. */
const useNarrowing = () => {
  const [situation, setSituation] = useAddressValue('situacao');
  const [band, setBand] = useAddressValue('faixa');
  const [text, setText] = useAddressValue('filtro');
  const [, setPage] = useAddressValue('pagina');
  const narrowing = readNarrowing(situation, band);
  const isNarrowed = narrowing.situation !== '' || narrowing.band !== '';
  const narrow = (next: Narrowing) => {
    setSituation(next.situation);
    setBand(next.band);
    setPage('');
  };
  return {
    narrowing,
    narrow,
    isNarrowed,
    /** Whether there is anything to clear, the text filter of the table included. */
    isFiltered: isNarrowed || text !== '',
    clear: () => {
      narrow(nothingNarrowed);
      setText('');
    },
  };
};
