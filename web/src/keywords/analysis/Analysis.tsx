import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { pollWhileRunning } from '../../checks/polling.ts';
import { tagsOf } from '../../reports/Segments.tsx';
import { useAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { useTagFilter } from '../../ui/kit/tables/TagFilter.tsx';
import { CheckedReport } from '../CheckedReport.tsx';
import { AnalysisFilters } from './AnalysisFilters.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import { readInVain } from './inVain.ts';
import {
  countRows,
  lastPosition,
  type Narrowing,
  narrowRows,
  noNarrowing,
  readNarrowing,
  summaryOf,
} from './narrowing.ts';

const FirstMinute = onDemand(
  () => import('./FirstMinute.tsx').then((it) => it.FirstMinute),
  <TableSkeleton />,
);

export const Analysis = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id }, ...comparedWith(period) }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <CheckedReport
      kind="keywords"
      screen="analysis"
      query={query}
      hasFigures
      empty={{
        icon: <IconChartLine size={22} />,
        noKeywords: 'Esta empresa ainda não tem palavras-chave. Adicione a primeira e verifique as posições.',
      }}
      rowsOf={({ keywords }) => keywords}
    >
      {(report, isFailureSaid) => (
        <AnalysisContent data={report} period={period} isFailureSaid={isFailureSaid} />
      )}
    </CheckedReport>
  );
};

interface Props {
  readonly data: z.output<typeof analysis>;
  readonly period: Period;
  readonly isFailureSaid: boolean;
}

const AnalysisContent = ({ data, period, isFailureSaid }: Props) => {
  const { company, keywords, stats } = data;
  const { narrowing, narrow, isNarrowed, isFiltered, clear } = useNarrowing();
  const { situation, band } = narrowing;
  const { rows: tagged, chosen } = useTagFilter(keywords, tagsOf);
  const counts = useMemo(() => countRows(tagged), [tagged]);
  const inVain = useMemo(() => (data.check?.running ? undefined : readInVain(keywords)), [data, keywords]);
  const kept = useMemo(() => narrowRows(keywords, { situation, band }), [keywords, situation, band]);
  const filters = useRef<HTMLElement>(null);
  const clearAll = () => {
    clear();
    // The filters get the focus, because the pressed button is gone.
    filters.current?.focus();
  };
  return (
    <>
      <section ref={filters} tabIndex={-1} aria-label="Resumo e filtros">
        {inVain ? (
          <FirstMinute {...inVain} />
        ) : (
          <AnalysisFilters
            stats={chosen.length === 0 ? stats : summaryOf(tagged, stats)}
            counts={counts}
            last={lastPosition(keywords)}
            narrowing={narrowing}
            onNarrow={narrow}
          />
        )}
      </section>
      <AnalysisTable
        companyId={company.id}
        companyName={company.name}
        period={period}
        keywords={kept}
        total={keywords.length}
        isNarrowed={isNarrowed}
        onClear={isFiltered ? clearAll : undefined}
        isFailureSaid={isFailureSaid}
      />
    </>
  );
};

const useNarrowing = () => {
  const [situation, setSituation] = useAddressValue('situacao');
  const [band, setBand] = useAddressValue('faixa');
  const [text, setText] = useAddressValue('filtro');
  const [tags, setTags] = useAddressValue('etiquetas');
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
    isFiltered: isNarrowed || text !== '' || tags !== '',
    clear: () => {
      narrow(noNarrowing);
      setText('');
      setTags('');
    },
  };
};
